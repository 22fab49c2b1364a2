/** What a tap on a card does. The prompt tells the kinds of move that are open; of several, the most urgent comes first. */
import type { Draft, Move, Prompt, View } from "../../generated/bloops";

/** The kinds of move that name cards, the most urgent first. */
export const WAYS = ["keep", "look", "swap", "counter", "arrange"] as const;
export type Way = (typeof WAYS)[number];

/** The kinds of move that name nothing: a button each. */
export type Plain = "done" | "draw" | "discard" | "nothing" | "decline" | "bloops";

/** What a tap can do now; more than one where the player has to say which is meant. */
export function waysOf(prompt: Prompt): Way[] {
  const kinds = prompt.kinds ?? [];
  return WAYS.filter((way) => kinds.includes(way));
}

type Table = Pick<View, "hands" | "seat">;

const handOf = ({ hands }: Table, seat: number | null): number[] =>
  (seat === null ? [] : (hands[seat] ?? [])).map(({ id }) => id);

/** The cards that can be tapped. On a shared board every seat that shares may answer with its own. */
export function pickable(
  way: Way | undefined,
  table: Table,
  prompt: Prompt,
  sharing: readonly number[] = [],
): ReadonlySet<number> {
  const own = handOf(table, table.seat);
  const listed = new Set(prompt.cards ?? []);
  switch (way) {
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

/** A tap makes a move, for somebody else who shares the board perhaps, or the first half of one. */
export type Deed = { move: Move; seat?: number } | { draft: Draft } | null;

export function tap(way: Way | undefined, table: Table, draft: Draft, card: number): Deed {
  const owner = table.hands.findIndex((hand) => hand.some(({ id }) => id === card));
  const isOwn = owner === table.seat;
  switch (way) {
    case "keep":
    case "look":
      return { move: { move: way, card } };
    case "counter":
      return isOwn ? { move: { move: way, card } } : { move: { move: way, card }, seat: owner };
    case "swap": {
      const { card: mine, other: theirs } = draft.kind === way ? draft : {};
      const next = isOwn ? { kind: way, card, other: theirs } : { kind: way, card: mine, other: card };
      if (next.card == null || next.other == null) return { draft: next };
      return { move: { move: way, card: next.card, other: next.other } };
    }
    case "arrange": {
      const first = draft.kind === "arrange" ? draft.card : null;
      if (first === card) return { draft: {} };
      if (first == null) return { draft: { kind: way, card } };
      return { move: { move: way, card: Math.min(first, card), other: Math.max(first, card) } };
    }
    default:
      return null;
  }
}

/** Where a card lies among those of its owner: two rows of three, further ones beside them. */
export function spot(slot: number): { row: number; column: number } {
  if (slot < 6) return { row: Math.floor(slot / 3) + 1, column: (slot % 3) + 1 };
  return { row: ((slot - 6) % 2) + 1, column: 4 + Math.floor((slot - 6) / 2) };
}

export const columns = (cards: number): number => (cards > 6 ? 3 + Math.ceil((cards - 6) / 2) : 3);
