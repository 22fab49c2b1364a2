/**
 * One table as the page sees it: what the server has said, and what this person is about to say. It is what the
 * boards read (`Play`), and what the page around them needs besides.
 */
import type { GameWords } from "../wire/live";
import type { Player, Play } from "../../table/play";
import { NO_WORDS, Words } from "../words/words";
import { Connection, type Ask, type Socket, type Status } from "./connection";
import { piecesIn } from "./pieces";
import type {
  ClockFace,
  GameDraft,
  GameEvent,
  GameKinds,
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
/** Refusals after which there is no point in asking again. */
const FINAL = ["no_table", "removed", "no_spectators", "version"];

/** What happened, for the log: who, and the events to tell. */
export interface Happened {
  number: number;
  by: number | null;
  how: string;
  what: string;
  events: readonly GameEvent[];
}

export class Table implements Play<GameKinds> {
  status: Status = $state("connecting");
  about: TableShown | null = $state.raw(null);
  present: readonly boolean[] = $state.raw([]);
  spectators = $state(0);
  you = $state("");
  /** The seat that the device is to be handed to; until then nothing of any seat is here. */
  covered: number | null = $state(null);
  /** Why this table cannot be shown at all. */
  fault: Refused | null = $state.raw(null);

  seat: number | null = $state(null);
  view: GameView | null = $state.raw(null);
  clock: ClockFace | null = $state.raw(null);
  mayUndo = $state(false);
  log: readonly Happened[] = $state.raw([]);
  lines: readonly Line[] = $state.raw([]);
  events: readonly GameEvent[] = $state.raw([]);

  draft: GameDraft = $state.raw({});
  prompt: GamePrompt = $state.raw({});
  preview: GamePreview | null = $state.raw(null);
  /** What the server said no to, last. */
  refused: Refused | null = $state.raw(null);
  lists: GameWords | null = $state.raw(null);

  readonly names: readonly string[] = $derived(this.about?.seats.map((seat) => seat.name ?? "") ?? []);
  readonly words = $derived(
    new Words(this.lists?.own ?? NO_WORDS, this.lists?.shared ?? NO_WORDS, this.names),
  );
  readonly players: readonly Player[] = $derived(
    this.about?.seats.map((shown, seat) => ({
      seat,
      name: shown.name ?? "",
      colour: shown.colour,
      here: Boolean(shown.bot) || (this.present[seat] ?? false),
    })) ?? [],
  );
  readonly sharing: readonly number[] = $derived.by(() => {
    const yours = this.about?.yours ?? [];
    return yours.length > 1 ? yours : [];
  });
  readonly ringed: readonly unknown[] = $derived(piecesIn(this.preview?.why ?? this.refused?.judgement));
  /** What a message leaves out is as usual: people may talk. */
  readonly mayTalk = $derived(this.about?.chat ?? true);
  readonly isAsked = $derived(this.seat !== null && (this.view?.turn.asked ?? []).includes(this.seat));
  readonly isTrying = $derived(!isEmpty(this.draft));
  readonly pending: GameMove | null = $derived.by(() => this.sent?.move ?? null);
  /** The server has yet to say what could follow the draft, or what it would do. */
  readonly isAwaiting = $derived.by(() => this.asked.prompt !== "" || this.asked.preview !== "");

  private sent: { id: string; move: GameMove } | null = $state.raw(null);
  private readonly connection: Connection;
  private number: number | null = null;
  private release = "";
  private ahead = 0;
  private firstPrompt: GamePrompt = {};
  private asked = $state.raw({ prompt: "", preview: "" });
  private readonly waiting = new Map<string, (answer: News) => void>();

  constructor(
    open: () => Socket,
    language: () => string,
    /** In which games a seat may see what others may not: there a device is handed over covered. */
    private readonly hasSecrets: (game: string) => boolean,
    private readonly upgrade: () => void = () => location.reload(),
  ) {
    this.connection = new Connection(
      open,
      { news: (message) => this.hear(message), status: (status) => (this.status = status) },
      () => ({ type: "hello", seat: this.seat ?? undefined, language: language(), views: true }),
    );
  }

  close(): void {
    this.connection.close();
  }

  redial(): void {
    this.connection.redial();
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  /** Try something: the draft changes at once, and the server says what could follow and what it would do. */
  try(draft: GameDraft): void {
    this.draft = draft;
    this.refused = null;
    this.preview = null;
    this.asked = { prompt: "", preview: "" };
    // What could be picked stays lit until the answer comes; the move of the old draft is none of the new one.
    this.prompt = isEmpty(draft) ? this.firstPrompt : { ...this.prompt, move: null };
    if (!isEmpty(draft)) this.askAbout(draft);
  }

  /** Say the move that the draft has become, or another one. */
  play(move: GameMove | null | undefined = this.prompt.move, seat?: number): void {
    if (!move || this.sent) return;
    const ask = { type: "play", move, answers: this.number ?? 0 };
    const id = this.connection.act(this.mine(seat === undefined ? ask : { ...ask, seat }));
    this.sent = { id, move };
  }

  /** Anything that changes the table: sit, stand, start, undo, resign, vote, say, rematch … */
  do(type: string, fields: Record<string, unknown> = {}): void {
    this.refused = null;
    this.connection.act(this.mine({ type, ...fields }));
  }

  /** A question that changes nothing; a refusal is an answer, too. */
  ask(type: string, fields: Record<string, unknown> = {}): Promise<News> {
    const id = this.connection.ask(this.mine({ type, ...fields }));
    return new Promise((answer) => this.waiting.set(id, answer));
  }

  /** Look through another of one's own seats: the person who sits there has the device now. */
  reveal(seat: number): void {
    this.seat = seat;
    this.connection.act({ type: "show", seat });
  }

  /** Nothing of what a seat saw stays: the device goes to somebody else. */
  private cover(seat: number): void {
    this.covered = seat;
    this.view = null;
    this.log = [];
    this.events = [];
    this.mayUndo = false;
    this.clear({});
  }

  /** Several seats share this device: it goes to the one that is asked. */
  private passOn(asked: readonly number[], shown: number | null): boolean {
    const mine = this.about?.yours ?? [];
    if (mine.length < 2 || shown === null || this.about?.phase !== "playing") return false;
    const next = asked.includes(shown) ? shown : mine.find((seat) => asked.includes(seat));
    if (next === undefined || next === this.seat) return false;
    if (this.hasSecrets(this.about.game)) this.cover(next);
    else this.reveal(next);
    return true;
  }

  dismiss(): void {
    this.refused = null;
  }

  private mine(ask: Ask): Ask {
    return this.seat === null ? ask : { seat: this.seat, ...ask };
  }

  private askAbout(draft: GameDraft): void {
    this.asked = {
      prompt: this.connection.ask(this.mine({ type: "prompt", draft })),
      preview: this.connection.ask(this.mine({ type: "preview", draft })),
    };
  }

  private settle(id: string | null | undefined): void {
    const { prompt, preview } = this.asked;
    this.asked = { prompt: prompt === id ? "" : prompt, preview: preview === id ? "" : preview };
  }

  private hear(message: News): void {
    if ("id" in message && message.id) {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
      if (this.sent?.id === message.id) this.sent = null;
    }
    switch (message.type) {
      case "welcome":
        if (this.release && this.release !== message.server) this.upgrade();
        this.release = message.server;
        this.you = message.you;
        this.lines = message.lines ?? [];
        this.ahead = message.now - Date.now();
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
        this.settle(message.id);
        return;
      case "refused":
        this.refuse(message);
        this.settle(message.id);
        return;
    }
  }

  private refuse(message: Refused): void {
    if (FINAL.includes(message.code)) {
      this.fault = message;
      this.close();
    } else this.refused = message;
  }

  private show(message: Shown): void {
    this.number = message.number;
    if (this.covered !== message.seat && this.passOn(message.view.turn.asked ?? [], message.seat)) return;
    this.covered = null;
    this.seat = message.seat;
    this.view = message.view;
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    this.clear(message.prompt ?? {});
  }

  private told(message: Told): void {
    this.number = message.number;
    if (message.line) this.lines = [...this.lines, message.line];
    if (this.covered !== null) return;
    const happened: Happened = {
      number: message.number,
      by: message.by ?? null,
      how: message.how ?? "",
      what: message.what,
      events: message.events ?? [],
    };
    if (!message.line) this.log = [...this.log.slice(1 - LONGEST_LOG), happened];
    if (!message.view) return;
    if (this.passOn(message.view.turn.asked ?? [], this.seat)) return;
    this.view = message.view;
    this.events = happened.events;
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

function isEmpty(draft: GameDraft): boolean {
  return Object.values(draft).every(
    (part) => part === null || part === undefined || (Array.isArray(part) && part.length === 0),
  );
}
