/**
 * One table as the page sees it: what the server has said, and what this person is about to say. The boards read
 * `view`, `prompt`, `draft` and `preview`, and change nothing but the draft.
 */
import { Connection, type Ask, type Socket, type Status } from "./connection";
import type {
  GameDraft,
  GameEvent,
  GameMove,
  GamePreview,
  GamePrompt,
  GameView,
  Line,
  News,
  Refused,
  Shown,
  TableShown,
  Told,
} from "./messages";

const LONGEST_LOG = 400;

/** What happened, for the log: who, and the events to tell. */
export interface Happened {
  number: number;
  by: number | null;
  how: string;
  what: string;
  events: readonly GameEvent[];
}

/** A move on its way: the board shows it as pending until the server has it. */
export interface Pending {
  id: string;
  move: GameMove;
}

export class Table {
  status: Status = $state("connecting");
  about: TableShown | null = $state.raw(null);
  present: readonly boolean[] = $state.raw([]);
  spectators = $state(0);
  you = $state("");

  seat: number | null = $state(null);
  view: GameView | null = $state.raw(null);
  clock: unknown = $state.raw(null);
  mayUndo = $state(false);
  log: readonly Happened[] = $state.raw([]);
  lines: readonly Line[] = $state.raw([]);
  /** The last events, for those who animate them. */
  latest: readonly GameEvent[] = $state.raw([]);

  draft: GameDraft = $state.raw({});
  prompt: GamePrompt = $state.raw({});
  preview: GamePreview | null = $state.raw(null);
  pending: Pending | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);

  private readonly connection: Connection;
  private number: number | null = null;
  private release = "";
  private firstPrompt: GamePrompt = {};
  private asked: { prompt: string; preview: string } = { prompt: "", preview: "" };

  constructor(
    open: () => Socket,
    language: () => string,
    private readonly upgrade: () => void = () => location.reload(),
  ) {
    this.connection = new Connection(
      open,
      { news: (message) => this.hear(message), status: (status) => (this.status = status) },
      () => ({ type: "hello", resume: this.number ?? undefined, language: language(), views: true }),
    );
  }

  close(): void {
    this.connection.close();
  }

  /** Try something: the draft changes at once, and the server says what could follow and what it would do. */
  try(draft: GameDraft): void {
    this.draft = draft;
    this.refused = null;
    const empty = Object.values(draft).every((part) => part === null || part === undefined);
    this.preview = null;
    if (empty) {
      this.prompt = this.firstPrompt;
      this.asked = { prompt: "", preview: "" };
      return;
    }
    this.asked = {
      prompt: this.connection.ask(this.mine({ type: "prompt", draft })),
      preview: this.connection.ask(this.mine({ type: "preview", draft })),
    };
  }

  /** Say the move that the draft has become, or another one. */
  play(move: GameMove | null | undefined = this.prompt.move): void {
    if (!move || this.pending) return;
    const id = this.connection.act(this.mine({ type: "play", move, answers: this.number ?? 0 }));
    this.pending = { id, move };
  }

  undo(): void {
    this.connection.act(this.mine({ type: "undo" }));
  }

  say(text: string): void {
    this.connection.act({ type: "say", text });
  }

  /** Anything else that the protocol knows: sit, stand, start, resign, vote, rematch … */
  do(type: string, fields: Record<string, unknown> = {}): string {
    return this.connection.act({ type, ...fields });
  }

  /** Look through another of one's own seats; what the last one saw is forgotten before anything arrives. */
  handOver(seat: number): void {
    this.forget();
    this.connection.act({ type: "show", seat });
  }

  forget(): void {
    this.view = null;
    this.log = [];
    this.latest = [];
    this.clear({});
  }

  private mine(ask: Ask): Ask {
    return this.seat === null ? ask : { ...ask, seat: this.seat };
  }

  private hear(message: News): void {
    switch (message.type) {
      case "welcome":
        if (this.release && this.release !== message.server) this.upgrade();
        this.release = message.server;
        this.you = message.you;
        this.lines = message.lines ?? [];
        return;
      case "table":
        this.about = message;
        return;
      case "present":
        this.present = message.seats;
        this.spectators = message.spectators;
        return;
      case "shown":
        this.show(message);
        return;
      case "told":
        this.told(message);
        return;
      case "answer":
        if (message.id === this.asked.prompt && message.prompt) this.prompt = message.prompt;
        if (message.id === this.asked.preview && message.preview) this.preview = message.preview;
        return;
      case "done":
        if (this.pending?.id === message.id) this.pending = null;
        return;
      case "refused":
        if (this.pending?.id === message.id) this.pending = null;
        this.refused = message;
        return;
    }
  }

  private show(message: Shown): void {
    this.number = message.number;
    this.seat = message.seat;
    this.view = message.view;
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    this.clear(message.prompt ?? {});
  }

  private told(message: Told): void {
    this.number = message.number;
    if (message.line) this.lines = [...this.lines, message.line];
    const happened: Happened = {
      number: message.number,
      by: message.by ?? null,
      how: message.how ?? "",
      what: message.what,
      events: message.events ?? [],
    };
    if (!message.line) this.log = [...this.log.slice(1 - LONGEST_LOG), happened];
    if (!message.view) return;
    this.view = message.view;
    this.latest = happened.events;
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    this.clear(message.prompt ?? {});
  }

  private clear(prompt: GamePrompt): void {
    this.firstPrompt = prompt;
    this.prompt = prompt;
    this.draft = {};
    this.preview = null;
    this.refused = null;
    this.asked = { prompt: "", preview: "" };
  }
}
