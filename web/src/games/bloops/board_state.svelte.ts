/** What the parts of the mat share: the play, what a tap does now, and who looks at which card. */
import { untrack } from "svelte";
import type { Move, ShownCard } from "../../generated/bloops";
import type { BloopsPlay } from "./play";
import { say } from "../../generated/texts/bloops";
import { pickable, tap, waysOf, type Plain, type Way } from "./card_taps";

export class Mat {
  /** What the player has chosen that a tap shall do, as long as it can. */
  private wanted: Way | null = $state(null);
  /** Which card each seat looks at, from the events: everybody sees that. */
  private looked: ReadonlyMap<number, number> = $state.raw(new Map());

  private mistaken: ReadonlySet<number> = $state.raw(new Set());
  /** Seats that share the board and are yet to say "nothing". */
  private waiting: readonly number[] = $state.raw([]);

  constructor(private readonly given: () => BloopsPlay) {}

  get play(): BloopsPlay {
    return this.given();
  }

  get view() {
    return this.play.view;
  }

  /** Answers of those who share the board are in order as long as a discard can be answered. */
  private readonly answering = $derived.by(() =>
    this.play.view.phase === "open" ? this.play.sharing : ([] as readonly number[]),
  );
  readonly ways = $derived.by(() => {
    const ways = waysOf(this.play.prompt);
    return !ways.includes("counter") && this.answering.length ? [...ways, "counter" as const] : ways;
  });
  /** Rearranging is only done by those who ask for it. */
  readonly way = $derived.by(
    () => this.ways.find((way) => way === this.wanted) ?? this.ways.find((way) => way !== "arrange"),
  );
  readonly pickable: ReadonlySet<number> = $derived.by(() =>
    this.play.pending ? new Set<number>() : pickable(this.way, this.view, this.play.prompt, this.answering),
  );

  /** Choosing the same again takes it back. */
  choose(way: Way): void {
    this.wanted = this.wanted === way ? null : way;
    this.play.try({});
  }

  tap(card: number): void {
    const { play } = this;
    const deed = tap(this.way, this.view, play.draft, card);
    if (!deed) return;
    if ("draft" in deed) play.try(deed.draft);
    else play.play(deed.move, deed.seat);
  }

  /** A move that names nothing. */
  do(move: Plain): void {
    if (this.play.pending) return;
    if (move === "nothing") this.sayNothing();
    else this.play.play({ move });
  }

  /** Nothing to discard: on a shared board nobody who shares has anything. */
  private sayNothing(): void {
    const { seat, sharing } = this.play;
    this.waiting = sharing.filter((other) => other !== seat);
    this.play.play({ move: "nothing" });
  }

  /** Those who share say the same one after the other; to be called whenever a move has arrived. */
  proceed(): void {
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

  /** Two cards of one's own change places. */
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

  /** Has such a move been made that the server is yet to take? */
  isUnderWay(kind: Move["move"], seat?: number): boolean {
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

  /** What everybody was shown by mistake, or one looks at oneself, as long as it lies open. */
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

  /** To be called when there is news. */
  follow(): void {
    const shown = this.play.events.flatMap((event) => (event.event === "mistaken" ? [event.card.id] : []));
    if (shown.length) this.mistaken = new Set(shown);
    const found = this.play.events.flatMap((event) =>
      event.event === "looked" ? [[event.seat, event.card.id] as const] : [],
    );
    if (found.length) this.looked = new Map([...untrack(() => this.looked), ...found]);
  }

  faceOf(card: ShownCard): string {
    return card.face ? this.play.words.say(card.face) : "";
  }

  label(card: ShownCard, seat: number, slot: number): string {
    const { play } = this;
    const own = seat === play.seat;
    const values = {
      n: slot + 1,
      of: this.view.hands[seat]?.length ?? 0,
      who: play.words.player(seat),
      face: this.faceOf(card),
    };
    const looker = this.lookerAt(card.id);
    return [
      say(card.face ? (own ? "ownFace" : "theirFace") : own ? "ownCard" : "theirCard", values),
      ...(looker === undefined ? [] : [say("isLookedAt", { who: play.words.player(looker) })]),
      ...(this.isChosen(card.id) ? [say("isChosen")] : this.pickable.has(card.id) ? [say("isPickable")] : []),
    ].join(", ");
  }
}
