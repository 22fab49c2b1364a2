/** The play of Bloops: what a tap on a card does, and what the log keeps of a card that one seat saw. */
import type { Play } from "../../table/play";
import type { Draft, Event, GameTypes, Move, Prompt, View } from "../../generated/bloops";

export type BloopsPlay = Play<GameTypes>;

/** The kinds of move that name cards, the most urgent first. */
const CARD_MOVES = ["keep", "look", "swap", "counter", "arrange"] as const;
export type CardMove = (typeof CARD_MOVES)[number];

/** The kinds of move that name nothing: a button each. */
export type PlainMove = "done" | "draw" | "discard" | "nothing" | "decline" | "bloops";

/** Returns the moves that a tap on a card can make now; of several the player chooses one. */
export function listCardMoves(prompt: Prompt): CardMove[] {
  const kinds = prompt.kinds ?? [];
  return CARD_MOVES.filter((move) => kinds.includes(move));
}

type Table = Pick<View, "hands" | "seat">;

const handOf = ({ hands }: Table, seat: number | null): number[] =>
  (seat === null ? [] : (hands[seat] ?? [])).map(({ id }) => id);

/** Returns the cards that can be tapped. On a shared board every seat that shares may answer with its own. */
export function listPickable(
  move: CardMove | undefined,
  table: Table,
  prompt: Prompt,
  sharing: readonly number[] = [],
): ReadonlySet<number> {
  const own = handOf(table, table.seat);
  const listed = new Set(prompt.cards ?? []);
  switch (move) {
    case "look":
      return listed;
    case "swap": {
      const theirs = (prompt.others ?? []).filter((card) => !own.includes(card));
      return new Set([...own.filter((card) => listed.has(card)), ...theirs]);
    }
    case "counter":
      return new Set([...own, ...sharing.flatMap((seat) => handOf(table, seat))]);
    case "keep":
      return new Set(own.filter((card) => listed.has(card)));
    case "arrange":
      return new Set(own);
    default:
      return new Set();
  }
}

/** A tap makes a move, perhaps for another seat that shares the board, or the first half of one. */
export type TapResult = { move: Move; seat?: number } | { draft: Draft } | null;

export function tapCard(kind: CardMove | undefined, table: Table, draft: Draft, card: number): TapResult {
  const owner = table.hands.findIndex((hand) => hand.some(({ id }) => id === card));
  const isOwn = owner === table.seat;
  switch (kind) {
    case "keep":
    case "look":
      return { move: { move: kind, card } };
    case "counter":
      return isOwn ? { move: { move: kind, card } } : { move: { move: kind, card }, seat: owner };
    case "swap": {
      const { card: mine, other: theirs } = draft.kind === kind ? draft : {};
      const next = isOwn ? { kind, card, other: theirs } : { kind, card: mine, other: card };
      if (next.card == null || next.other == null) return { draft: next };
      return { move: { move: kind, card: next.card, other: next.other } };
    }
    case "arrange": {
      const first = draft.kind === "arrange" ? draft.card : null;
      if (first === card) return { draft: {} };
      if (first == null) return { draft: { kind, card } };
      return { move: { move: kind, card: Math.min(first, card), other: Math.max(first, card) } };
    }
    default:
      return null;
  }
}

/** Returns where a card lies among those of its owner: two rows of three, further ones beside them. */
export function slotPlace(slot: number): { row: number; column: number } {
  if (slot < 6) return { row: Math.floor(slot / 3) + 1, column: (slot % 3) + 1 };
  return { row: ((slot - 6) % 2) + 1, column: 4 + Math.floor((slot - 6) / 2) };
}

export const countColumns = (cards: number): number => (cards > 6 ? 3 + Math.ceil((cards - 6) / 2) : 3);

/** Returns an event as the log may show it: a face that one seat alone saw stays while the table shows it (BP-8.3). */
export function redact(event: Event, { hands, held }: Pick<View, "hands" | "held">): Event {
  if ((event.event !== "drew" && event.event !== "looked") || !event.card.face) return event;
  const { id } = event.card;
  const isShown = [...hands.flat(), held].some((card) => card?.id === id && card.face);
  return isShown ? event : { ...event, card: { ...event.card, face: null } };
}
