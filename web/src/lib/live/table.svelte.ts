/**
 * One table as the page sees it: what the server has said, and what this person is about to say. It is what the
 * boards read (`Play`), and what the page around them needs besides.
 */
import type { GameWords } from "../wire/live";
import type { Player, Play } from "../../table/play";
import { NO_WORDS, Words } from "../words/words";
import { Connection, type Ask, type Socket, type Status } from "./connection";
import { isEmpty } from "./drafts";
import { append, happening, prepend, type Happened } from "./log";
import { piecesIn } from "./pieces";
import type { Page } from "./page";
import { nextSeat } from "./seating";
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
  Turn,
} from "./messages";

const NOTHING_ASKED = { first: "", prompt: "", preview: "" };
/** Refusals after which there is no point in asking again. */
const FINAL = ["no_table", "removed", "no_spectators", "version"];
/** The table was brought back from what is stored: what was under way did not happen. */
const NOT_STORED = "not_stored";

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
  readonly past = false;
  readonly sharing: readonly number[] = $derived.by(() => {
    const yours = this.about?.yours ?? [];
    return yours.length > 1 ? yours : [];
  });
  private readonly handing = $derived.by(() =>
    this.sharing.length && this.about?.phase === "playing" ? this.page.handing(this.about.game) : null,
  );
  readonly ringed: readonly unknown[] = $derived(piecesIn(this.preview?.why ?? this.refused?.judgement));
  /** What a message leaves out is as usual: people may talk. */
  readonly mayTalk = $derived(this.about?.chat ?? true);
  /** The seats that are to act; a game may end before its rules would end it. */
  readonly toAct: readonly number[] = $derived(
    this.about?.phase === "playing" ? (this.view?.turn.asked ?? []) : [],
  );
  readonly isAsked = $derived(this.seat !== null && this.toAct.includes(this.seat));
  readonly isTrying = $derived(!isEmpty(this.draft));
  readonly pending: GameMove | null = $derived.by(() => this.sent?.move ?? null);
  /** The server has yet to say what could follow the draft, or what it would do. */
  readonly isAwaiting = $derived.by(() => this.asked.prompt !== "" || this.asked.preview !== "");

  /** Several people sit around one board: what everybody may see is shown, and `seat` is the one to act. */
  private isBoard = $state(false);
  private sent: { id: string; move: GameMove } | null = $state.raw(null);
  private readonly connection: Connection;
  private number: number | null = null;
  private showing = ""; // which seat, or the board, was asked for last
  private release = "";
  private ahead = 0;
  private firstPrompt: GamePrompt = {};
  private asked = $state.raw({ ...NOTHING_ASKED });
  private readonly waiting = new Map<string, (answer: News) => void>();

  constructor(
    open: () => Socket,
    private readonly page: Page,
  ) {
    this.connection = new Connection(
      open,
      { news: (message) => this.hear(message), status: (status) => (this.status = status) },
      () => ({
        type: "hello",
        seat: this.seat ?? undefined,
        board: this.isBoard,
        language: page.language(),
        views: true,
      }),
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
    this.asked = { ...NOTHING_ASKED };
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
    this.isBoard = false;
    this.showing = this.connection.act({ type: "show", seat });
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

  /** Around one board: it is handed to those who have something to look at, and comes back when they have. */
  lookAt(lookers: readonly number[]): void {
    if (this.handing !== "board" || this.covered !== null) return;
    const looker = this.sharing.find((seat) => lookers.includes(seat));
    if (!this.isBoard && lookers.includes(this.seat!)) return;
    if (looker !== undefined) this.cover(looker);
    else if (!this.isBoard) this.layDown();
  }

  /** The device lies between all who share it. */
  private layDown(): void {
    this.isBoard = true;
    this.showing = this.connection.act({ type: "show", board: true });
  }

  /** Several seats share this device: it goes to the one that is asked. */
  private passOn(turn: Turn, shown: number | null): boolean {
    if (this.handing === null || shown === null) return false;
    if (this.handing === "board") {
      if (shown === this.seat) return false;
      this.layDown();
      return true;
    }
    const next = (turn.asked ?? []).includes(shown) ? shown : nextSeat(turn, this.sharing, shown);
    if (next === undefined || next === this.seat) return false;
    if (this.handing === "covered") this.cover(next);
    else this.reveal(next);
    return true;
  }

  /** A view of the board is drawn from the side of whoever is to act, and what they can do is asked for. */
  private seen(view: GameView, prompt: GamePrompt | null | undefined): void {
    this.clear(prompt ?? {});
    if (this.handing !== "board" || !this.isBoard) {
      this.view = view;
      return;
    }
    this.seat = nextSeat(view.turn, this.sharing, this.seat) ?? this.seat ?? this.sharing[0]!;
    this.view = { ...view, seat: this.seat };
    this.askFirst();
  }

  private askFirst(): void {
    this.asked = { ...this.asked, first: this.connection.ask(this.mine({ type: "prompt" })) };
  }

  dismiss(): void {
    this.refused = null;
  }

  private mine(ask: Ask): Ask {
    return this.seat === null ? ask : { seat: this.seat, ...ask };
  }

  private askAbout(draft: GameDraft): void {
    this.asked = {
      first: "",
      prompt: this.connection.ask(this.mine({ type: "prompt", draft })),
      preview: this.connection.ask(this.mine({ type: "preview", draft })),
    };
  }

  private settle(id: string | null | undefined): void {
    const { first, prompt, preview } = this.asked;
    this.asked = { first, prompt: prompt === id ? "" : prompt, preview: preview === id ? "" : preview };
  }

  private hear(message: News): void {
    if ("id" in message && message.id) {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
      if (this.sent?.id === message.id) this.sent = null;
    }
    switch (message.type) {
      case "welcome":
        if (this.release && this.release !== message.server) this.page.upgrade();
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
      case "done":
        // What sets nothing off is no news to a board, but whoever did it can do something else now.
        if (this.isBoard && this.covered === null) this.askFirst();
        return;
      case "answer":
        if (message.id === this.asked.first && message.prompt) this.clear(message.prompt);
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
      return;
    }
    this.refused = message;
    if (message.code === NOT_STORED) this.sent = null; // whatever it was: it did not happen
  }

  private show(message: Shown): void {
    if (message.id && message.id !== this.showing) return; // the device has gone on meanwhile
    this.number = message.number;
    if (this.covered !== message.seat && this.passOn(message.view.turn, message.seat)) return;
    this.covered = null;
    if (!this.isBoard || this.handing === null) this.seat = message.seat;
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    const { refused } = this;
    this.seen(message.view, message.prompt);
    if (refused?.code === NOT_STORED) this.refused = refused; // it came with this view, to say why
    if (!this.log.length) void this.recall(message.seat);
  }

  /** The log from before the page was here. */
  private async recall(seat: number | null): Promise<void> {
    const recalled = await this.page.recall(seat).catch(() => null);
    const isSame = this.covered === null && (this.isBoard || seat === this.seat);
    if (recalled && isSame) this.log = prepend(recalled, this.log);
  }

  private told(message: Told): void {
    this.number = message.number;
    if (message.line) this.lines = [...this.lines, message.line];
    if (this.covered !== null) return;
    if (!message.line) this.log = append(this.log, happening(message));
    if (!message.view) return;
    if (this.passOn(message.view.turn, this.seat)) return;
    this.events = message.events ?? [];
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    this.seen(message.view, message.prompt);
  }

  private clear(prompt: GamePrompt): void {
    this.firstPrompt = prompt;
    this.prompt = prompt;
    this.draft = {};
    this.preview = null;
    this.refused = null;
    this.asked = { ...NOTHING_ASKED };
  }
}
