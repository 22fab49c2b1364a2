/** The state that the parts of the board share: the play, what a tap does now, and who looks at which card. */
import { untrack } from "svelte";
import type { Move, ShownCard } from "../../generated/bloops";
import { type BloopsPlay, type CardMove, listCardMoves, listPickable, type PlainMove, tapCard } from "./play";
import { say } from "../../generated/texts/bloops";

export class BoardState {
  /** The move that the player has chosen for taps, as long as it is possible. */
  private wanted: CardMove | null = $state(null);
  /** The card that each seat looks at, from the events: it is public. */
  private looked: ReadonlyMap<number, number> = $state.raw(new Map());

  /** Cards that were shown by mistake. */
  private mistaken: ReadonlySet<number> = $state.raw(new Set());
  /** Seats that share the board and have yet to answer "nothing". */
  private waiting: readonly number[] = $state.raw([]);

  constructor(private readonly given: () => BloopsPlay) {}

  get play(): BloopsPlay {
    return this.given();
  }

  get view() {
    return this.play.view;
  }

  /** Seats that share the board may answer while a discard is open. */
  private readonly answering = $derived.by(() =>
    this.play.view.phase === "open" ? this.play.sharing : ([] as readonly number[]),
  );
  readonly cardMoves = $derived.by(() => {
    const moves = listCardMoves(this.play.prompt);
    return !moves.includes("counter") && this.answering.length ? [...moves, "counter" as const] : moves;
  });
  /** The move that a tap makes; cards are rearranged only by players who choose to. */
  readonly cardMove = $derived.by(
    () =>
      this.cardMoves.find((move) => move === this.wanted) ??
      this.cardMoves.find((move) => move !== "arrange"),
  );
  readonly pickable: ReadonlySet<number> = $derived.by(() =>
    this.play.pending
      ? new Set<number>()
      : listPickable(this.cardMove, this.view, this.play.prompt, this.answering),
  );

  /** Choosing the same again takes it back. */
  choose(move: CardMove): void {
    this.wanted = this.wanted === move ? null : move;
    this.play.try({});
  }

  tap(card: number): void {
    const { play } = this;
    const result = tapCard(this.cardMove, this.view, play.draft, card);
    if (!result) return;
    if ("draft" in result) play.try(result.draft);
    else play.play(result.move, result.seat);
  }

  /** A move that names nothing. */
  do(move: PlainMove): void {
    if (this.play.pending) return;
    if (move === "nothing") this.answerNothing();
    else this.play.play({ move });
  }

  /** Answer "nothing": on a shared board for all seats that share it. */
  private answerNothing(): void {
    const { seat, sharing } = this.play;
    this.waiting = sharing.filter((other) => other !== seat);
    this.play.play({ move: "nothing" });
  }

  /** Send the next "nothing" of a shared board; to be called whenever a move has arrived. */
  answerForNext(): void {
    if (this.play.pending || !this.waiting.length) return;
    const [next, ...rest] = this.waiting;
    this.waiting = this.view.guard ? rest : [];
    if (this.view.guard) this.play.play({ move: "nothing" }, next);
  }

  /** When BLOOPS may not be called, a try says why. */
  call(): void {
    if (this.play.prompt.kinds?.includes("bloops")) this.do("bloops");
    else this.play.try({ kind: "bloops" });
  }

  /** Swap two of the player's own cards. */
  arrange(card: number, other: number): void {
    if (card !== other)
      this.play.play({ move: "arrange", card: Math.min(card, other), other: Math.max(card, other) });
  }

  isChosen(card: number): boolean {
    const { draft } = this.play;
    return draft.card === card || draft.other === card;
  }

  isRinged(card: number): boolean {
    return this.play.ringed.some((piece) => piece.piece === "card" && piece.id === card);
  }

  /** Returns whether such a move has been sent that the server has not stored yet. */
  isSent(kind: Move["move"], seat?: number): boolean {
    const move = this.play.pending;
    return move?.move === kind && (seat === undefined || ("seat" in move && move.seat === seat));
  }

  isPending(card: number): boolean {
    const move = this.play.pending;
    return Boolean(
      move && (("card" in move && move.card === card) || ("other" in move && move.other === card)),
    );
  }

  lookerAt(card: number): number | undefined {
    const looking = this.view.looking ?? [];
    return [...this.looked].find(([seat, looked]) => looked === card && looking.includes(seat))?.[0];
  }

  /** Cards that lie open: shown by mistake, or looked at by the reader. */
  readonly open: readonly { card: ShownCard; seat: number }[] = $derived.by(() => {
    if (this.view.over || this.view.phase === "look") return [];
    return this.view.hands.flatMap((hand, seat) =>
      hand
        .filter(
          (card) => card.face && (this.mistaken.has(card.id) || this.lookerAt(card.id) === this.play.seat),
        )
        .map((card) => ({ card, seat })),
    );
  });

  /** Note shown and looked-at cards; to be called when events arrive. */
  noteEvents(): void {
    const shown = this.play.events.flatMap((event) => (event.event === "mistaken" ? [event.card.id] : []));
    if (shown.length) this.mistaken = new Set(shown);
    const found = this.play.events.flatMap((event) =>
      event.event === "looked" ? [[event.seat, event.card.id] as const] : [],
    );
    if (found.length) this.looked = new Map([...untrack(() => this.looked), ...found]);
  }

  /** Whose turn it is. */
  get who(): string {
    const { seat } = this.view.turn;
    return seat == null ? "" : this.play.words.player(seat);
  }

  get isMyTurn(): boolean {
    return this.play.seat !== null && this.view.turn.seat === this.play.seat;
  }

  /** What stands under a player's name: the cards, or at the end the points, and whether they have called. */
  describeSeat(seat: number): string {
    const points = this.view.over ? this.view.scores[seat] : null;
    const held =
      points == null ? say("cards", { n: this.view.hands[seat]?.length ?? 0 }) : say("points", { n: points });
    return this.view.caller === seat ? `${held}, ${say("hasCalled")}` : held;
  }

  nameFace(card: ShownCard): string {
    return card.face ? this.play.words.say(card.face) : "";
  }

  label(card: ShownCard, seat: number, slot: number): string {
    const { play } = this;
    const own = seat === play.seat;
    const values = {
      n: slot + 1,
      of: this.view.hands[seat]?.length ?? 0,
      who: play.words.player(seat),
      face: this.nameFace(card),
    };
    const looker = this.lookerAt(card.id);
    return [
      say(card.face ? (own ? "ownFace" : "theirFace") : own ? "ownCard" : "theirCard", values),
      ...(looker === undefined ? [] : [say("isLookedAt", { who: play.words.player(looker) })]),
      ...(this.isChosen(card.id) ? [say("isChosen")] : this.pickable.has(card.id) ? [say("isPickable")] : []),
    ].join(", ");
  }
}
