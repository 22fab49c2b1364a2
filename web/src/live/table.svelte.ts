/**
 * One table as the page sees it: what the server has said, and what this person is about to say. It is what the
 * boards read (`Play`), and what the page around them needs.
 */
import type { GameWords } from "../generated/protocol";
import type { Player, Play } from "../table/play";
import { Words } from "../i18n/words";
import { Clauses, listPieces } from "./clauses.svelte";
import { Connection, type Ask, type Socket, type Status } from "./connection";
import { Device } from "./device.svelte";
import { fingerprint, isWorthStoring, type StoredDraft, DraftState } from "./draft.svelte";
import { type LogEntry, TableLog } from "./log.svelte";
import { Outage } from "./outage.svelte";
import type { Page } from "./page";
import type {
  ClockFace,
  GameDraft,
  GameEvent,
  AnyGameTypes,
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

/** Refusals after which there is no point in asking again. */
const FINAL = ["no_table", "removed", "no_spectators", "many_spectators", "version"];
/** So many questions at once that this one was not read. */
const TOO_FAST = "too_fast";
/** The table was brought back from what is stored, and this request is not there. */
const NOT_STORED = "not_stored";

export class Table implements Play<AnyGameTypes> {
  private readonly draftState = new DraftState((question) => this.connection.ask(this.withSeat(question)));
  /** Who has this device, where several people share it. */
  readonly device = new Device(
    this,
    (game) => this.page.sharingMode(game),
    (ask) => this.connection.act(ask),
  );

  private readonly tableLog = new TableLog((seat) => this.page.recall(seat));

  /** What there is to be said of the line. */
  readonly outage = new Outage();

  /** What the rulebook can show on the table. */
  readonly clauses = new Clauses();

  status: Status = $state("connecting");
  about: TableShown | null = $state.raw(null);
  present: readonly boolean[] = $state.raw([]);
  spectators = $state(0);
  you = $state("");
  /** Why this table cannot be shown at all. */
  fault: Refused | null = $state.raw(null);

  seat: number | null = $state(null);
  view: GameView | null = $state.raw(null);
  clock: ClockFace | null = $state.raw(null);
  mayUndo = $state(false);
  lines: readonly Line[] = $state.raw([]);

  /** Requests without an answer yet, apart from moves: they are shown as pending. */
  doing: readonly Ask[] = $state.raw([]);
  /** What the server said no to, last. */
  refused: Refused | null = $state.raw(null);
  /** What the page before this one tried is gone: the table has changed meanwhile. */
  isDraftGone = $state(false);
  lists: GameWords | null = $state.raw(null);

  readonly names: readonly string[] = $derived(this.about?.seats.map((seat) => seat.name ?? "") ?? []);
  readonly words = $derived(new Words(this.lists, this.names));
  readonly players: readonly Player[] = $derived(
    this.about?.seats.map((shown, seat) => ({
      seat,
      name: shown.name ?? "",
      colour: shown.colour,
      here: Boolean(shown.bot) || (this.present[seat] ?? false),
    })) ?? [],
  );
  readonly past = false;
  readonly ringed: readonly unknown[] = $derived([
    ...this.clauses.pieces,
    ...listPieces(this.preview?.why ?? this.refused?.judgement),
  ]);
  readonly isHost = $derived(this.about?.host === this.you);
  /** What a message leaves out is as usual: people may talk. */
  readonly mayTalk = $derived(this.about?.chat ?? true);
  /** The seats that are to act; a game may end before its rules would end it. */
  readonly toAct: readonly number[] = $derived(
    this.about?.phase === "playing" ? (this.view?.turn.asked ?? []) : [],
  );
  readonly isAsked = $derived(this.seat !== null && this.toAct.includes(this.seat));
  readonly pending: GameMove | null = $derived.by(() => this.sent?.move ?? null);
  private sent: { id: string; move: GameMove } | null = $state.raw(null);
  private readonly connection: Connection;
  private readonly stopWaking: () => void;
  private readonly stopStoring: () => void;
  /** What the page before this one tried, until the table is shown. */
  private storedDraft: StoredDraft | null;
  /** The language of the sentences, as it was said last. */
  private language = "";
  private number: number | null = null;
  private release = "";
  private ahead = 0;
  private readonly waiting = new Map<string, { question: Ask; answer: (news: News) => void }>();

  constructor(
    open: () => Socket,
    private readonly page: Page,
  ) {
    this.connection = new Connection(
      open,
      { news: (message) => this.receive(message), status: (status) => this.setStatus(status) },
      () => ({
        type: "hello",
        seat: this.seat ?? undefined,
        board: this.device.isBoard || this.device.covered !== null, // nothing of any seat comes to a covered device
        language: (this.language = page.language()),
      }),
      page.unacknowledged ?? [],
    );
    this.stopWaking = page.awake(() => this.connection.wake());
    this.storedDraft = page.storedDraft;
    this.stopStoring = page.leaving(() => this.storeDraft());
  }

  close(): void {
    this.storeDraft();
    this.stopStoring();
    this.stopWaking();
    this.connection.close();
    this.outage.close();
  }

  private setStatus(status: Status): void {
    this.status = status;
    this.outage.update(status);
  }

  reconnect(): void {
    this.connection.reconnect();
  }

  /** The reader speaks another language now; the server hears it with the next hello. */
  setLanguage(language: string): void {
    if (this.language && this.language !== language) this.reconnect();
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  get draft(): GameDraft {
    return this.draftState.draft;
  }
  get prompt(): GamePrompt {
    return this.draftState.prompt;
  }
  get preview(): GamePreview | null {
    return this.draftState.preview;
  }
  get isTrying(): boolean {
    return this.draftState.isActive;
  }
  get isAwaiting(): boolean {
    return this.draftState.isAwaiting;
  }
  get log(): readonly LogEntry[] {
    return this.tableLog.entries;
  }
  get events(): readonly GameEvent[] {
    return this.tableLog.latest;
  }
  get sharing(): readonly number[] {
    return this.device.sharing;
  }

  try(draft: GameDraft): void {
    if (this.sent) return; // what was said cannot be changed any more
    this.dismiss();
    this.draftState.try(draft);
  }

  /** Say the move that the draft has become, or another one. */
  play(move: GameMove | null | undefined = this.prompt.move, seat?: number): void {
    if (!move || this.sent) return;
    const ask = { type: "play", move, answers: this.number ?? 0 };
    const id = this.connection.act(this.withSeat(seat === undefined ? ask : { ...ask, seat }));
    this.sent = { id, move };
  }

  /** Anything that changes the table: sit, stand, start, undo, resign, vote, say, rematch … */
  do(type: string, fields: Record<string, unknown> = {}): void {
    const ask = this.withSeat({ type, ...fields });
    if (this.connection.isSending(ask)) return;
    this.refused = null;
    this.doing = [...this.doing, { ...ask, id: this.connection.act(ask) }];
  }

  isRequesting(type: string): boolean {
    return this.doing.some((ask) => ask.type === type);
  }

  /** A question that changes nothing; a refusal is an answer, too. */
  ask(type: string, fields: Record<string, unknown> = {}): Promise<News> {
    return new Promise((answer) => this.sendQuery(this.withSeat({ type, ...fields }), answer));
  }

  /** Ask where the points of every seat come from, as far as the reader may know. */
  async askScores(): Promise<readonly unknown[]> {
    const answer = await this.ask("score");
    return answer.type === "answer" && Array.isArray(answer.score) ? answer.score : [];
  }

  private sendQuery(question: Ask, answer: (news: News) => void): void {
    this.waiting.set(this.connection.ask(question), { question, answer });
  }

  /** A question is lost with its line, and where there is none yet. */
  private resendQueries(): void {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { question, answer } of lost) this.sendQuery(question, answer);
  }

  /** What was seen and is shown no more does not stay in the log, nor anywhere else. */
  redactLog(redact: (event: GameEvent) => GameEvent): void {
    this.tableLog.redact(redact);
  }

  /** Drop all that a seat saw: the device goes to another seat. */
  forget(): void {
    this.view = null;
    this.tableLog.forget();
    this.mayUndo = false;
    this.waiting.clear(); // answers for the last seat have no receiver any more
    this.clauses.forget();
    this.clear({});
  }

  /** Show a view; a shared board is drawn from the side of the seat that is to act, and its prompt is requested. */
  private showView(view: GameView, prompt: GamePrompt | null | undefined): void {
    this.clauses.forget();
    this.clear(prompt ?? {});
    const side = this.device.side(view.turn);
    this.view = side === null ? view : { ...view, seat: side };
    if (side === null) return;
    this.seat = side;
    this.draftState.requestFirstPrompt();
  }

  dismiss(): void {
    this.refused = null;
    this.isDraftGone = false;
  }

  /** For the page that comes after this one. On a shared device nothing of a seat outlives its turn. */
  private storeDraft(): void {
    this.page.storeDraft(this.storedDraft ?? (this.isShared ? null : this.draftToStore()));
  }

  private draftToStore(): StoredDraft | null {
    const { seat, view, draft } = this;
    if (seat === null || !view || this.sent || !isWorthStoring(draft)) return null;
    return { seat, position: fingerprint(view), draft };
  }

  /** Try what the page before this one did, if the table still lies as it did then. */
  private restoreDraft(seat: number | null, view: GameView): void {
    const { storedDraft } = this;
    this.storedDraft = null;
    if (storedDraft === null || storedDraft.seat !== seat || this.isShared) return;
    if (storedDraft.position === fingerprint(view)) this.draftState.try(storedDraft.draft);
    else this.isDraftGone = true;
  }

  private get isShared(): boolean {
    return (this.about?.yours?.length ?? 0) > 1;
  }

  private withSeat(ask: Ask): Ask {
    return this.seat === null ? ask : { seat: this.seat, ...ask };
  }

  private receive(message: News): void {
    const id = "id" in message ? (message.id ?? "") : "";
    const waits = this.waiting.get(id);
    waits?.answer(message);
    this.waiting.delete(id);
    if (this.sent?.id === id) this.sent = null;
    if (id && this.doing.length) this.doing = this.doing.filter((ask) => ask.id !== id);
    switch (message.type) {
      case "welcome":
        if (this.release && this.release !== message.server)
          this.page.upgrade(this.connection.unacknowledged);
        this.release = message.server;
        this.you = message.you;
        this.lines = message.lines ?? [];
        this.ahead = message.now - Date.now();
        this.resendQueries();
        return;
      case "table":
        this.about = message;
        return;
      case "present":
        this.present = message.seats;
        this.spectators = message.spectators;
        return;
      case "shown":
        this.receiveShown(message);
        return;
      case "told":
        this.receiveTold(message);
        return;
      case "done":
        // The board does not change, but the prompt of the seat that acted may.
        if (this.device.isBoard && this.device.covered === null) this.draftState.requestFirstPrompt();
        return;
      case "answer":
        if (this.device.covered !== null) return;
        if (this.draftState.receive(message)) this.refused = null;
        this.clauses.note(message.preview?.why);
        return;
      case "refused":
        if (message.code === TOO_FAST && this.draftState.retryLater(message.id)) return;
        if (!waits || FINAL.includes(message.code)) this.refuse(message); // else it is told where it was asked
        this.draftState.settle(message.id);
        return;
    }
  }

  private refuse(message: Refused): void {
    // A page that is older than the server reloads, once: after that it is the server that is older.
    if (message.code === "version" && this.page.unacknowledged === null) {
      this.close();
      this.page.upgrade(this.connection.unacknowledged);
      return;
    }
    // The seat belongs to another guest now: connect without a seat.
    if (message.code === "not_yours" && this.status !== "online") {
      this.leaveSeat();
      return;
    }
    if (FINAL.includes(message.code)) {
      this.fault = message;
      this.close();
      return;
    }
    if (this.device.covered === null) {
      this.refused = message;
      this.clauses.note(message.judgement);
    }
  }

  private leaveSeat(): void {
    this.seat = null;
    this.number = null;
    this.device.putAway();
    this.forget();
    this.reconnect();
  }

  private receiveShown(message: Shown): void {
    if (!this.device.expects(message.id)) return;
    const isSame = !message.id && this.view?.seat === message.seat && this.number === message.number;
    const hasMissed = !message.id && this.number !== null && this.number !== message.number;
    const { draft } = this;
    this.number = message.number;
    if (!this.device.accepts(message.view.turn, message.seat)) return;
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    const { refused } = this;
    this.showView(message.view, message.prompt);
    if (refused?.code === NOT_STORED)
      this.refused = refused; // it came with this view, to say why
    // The line was broken, but nothing has happened: what was being tried still is.
    else if (isSame) this.draftState.try(draft);
    else this.restoreDraft(message.seat, message.view);
    this.tableLog.open(message.seat, hasMissed);
  }

  private receiveTold(message: Told): void {
    this.number = message.number;
    if (message.line) this.lines = [...this.lines, message.line];
    if (this.device.covered !== null) {
      if (message.view) this.device.turnTo(message.view.turn);
      return;
    }
    if (!message.line) this.tableLog.add(message);
    if (message.what === "undo") this.draftState.clear({}); // what was tried belongs to what is taken back
    if (!message.view) {
      if (message.clock) this.clock = message.clock; // a player who came back has a new time
      return;
    }
    if (this.device.passOn(message.view.turn, this.seat)) return;
    this.clock = message.clock ?? null;
    this.mayUndo = message.undo ?? false;
    this.showView(message.view, message.prompt);
  }

  private clear(prompt: GamePrompt): void {
    this.refused = null;
    this.draftState.clear(prompt);
  }
}
