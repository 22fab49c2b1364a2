/**
 * How the tiles lie on the rack: the keys of the pieces from left to right, with gaps between groups. Only this page
 * knows it. Gaps lie between tiles, never at an end and never two together.
 */
import type { Piece } from "../pieces";

export const GAP = null;
export type Order = readonly (string | typeof GAP)[];

/** Numbers this close are put together when the rack is sorted. */
const CLOSE = 3;

function tidy(order: Order): Order {
  const kept = order.filter((key, i) => key !== GAP || (i > 0 && order[i - 1] !== GAP));
  return kept.at(-1) === GAP ? kept.slice(0, -1) : kept;
}

/** Numbers in order, close ones together, jokers at the end. */
export function sortTiles(pieces: readonly Piece[]): Order {
  const value = ({ tile }: Piece): number => (tile === "J" ? 1000 : tile);
  const rising = [...pieces].sort((a, b) => value(a) - value(b));
  return rising.flatMap((piece, i) => {
    const last = rising[i - 1];
    return last && value(piece) - value(last) > CLOSE ? [GAP, piece.key] : [piece.key];
  });
}

/** The same order without the tiles that are gone and with the new ones at the end, apart. */
export function keepOrder(order: Order, pieces: readonly Piece[]): Order {
  if (order.length === 0) return sortTiles(pieces);
  const keys = new Set(pieces.map(({ key }) => key));
  const stay = order.filter((key) => key === GAP || keys.has(key));
  const known = new Set(stay);
  return tidy([...stay, GAP, ...pieces.map(({ key }) => key).filter((key) => !known.has(key))]);
}

/** A tile lies before the thing (tile or gap) that is at this index now; `apart` leaves a gap before it. */
export function moveTile(order: Order, key: string, to: number, apart = false): Order {
  const from = order.indexOf(key);
  const rest = order.map((other, i) => (i === from ? undefined : other));
  const put = [...rest.slice(0, to), ...(apart ? [GAP] : []), key, ...rest.slice(to)];
  return tidy(put.filter((other) => other !== undefined));
}

/** One step to the left (-1) or right (1), over a tile or a gap; at an end the tile parts from the others. */
export function nudgeTile(order: Order, key: string, step: -1 | 1): Order {
  const from = order.indexOf(key);
  const to = from + step;
  if (to < 0) return tidy([key, GAP, ...order.slice(1)]);
  if (to >= order.length) return tidy([...order.slice(0, -1), GAP, key]);
  const next = [...order];
  next[from] = order[to]!;
  next[to] = key;
  return tidy(next);
}

/** The rack as groups of tiles. */
export function listGroups(order: Order): string[][] {
  const found: string[][] = [[]];
  for (const key of order) {
    if (key === GAP) found.push([]);
    else found.at(-1)!.push(key);
  }
  return found.filter((group) => group.length > 0);
}
