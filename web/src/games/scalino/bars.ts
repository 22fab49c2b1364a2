/** Where bars lie: cells, places, and the draft that a tap on a cell makes. Only geometry; the prompt knows what fits. */
import type { Block, Cell, Draft, Place, View } from "../../generated/scalino";

export const keyOf = ({ x, y }: Cell): string => `${x},${y}`;

export function cellAt(key: string): Cell {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return { x, y };
}

export function sameCell(one: Cell | null | undefined, other: Cell | null | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

/** A cell as people call it: the star is e5. */
export function nameCell({ x, y }: Cell): string {
  return `${"abcdefghi"[x + 4] ?? "?"}${y + 5}`;
}

/** The cells of a straight bar from one end to the other. */
export function cellsBetween(first: Cell, last: Cell): Cell[] {
  const steps = Math.max(Math.abs(last.x - first.x), Math.abs(last.y - first.y));
  const [dx, dy] = [Math.sign(last.x - first.x), Math.sign(last.y - first.y)];
  return Array.from({ length: steps + 1 }, (_, i) => ({ x: first.x + i * dx, y: first.y + i * dy }));
}

/** The cells of a level, given how many each of its rows has, from the viewer on. */
export function cellsOfLevel(widths: readonly number[]): Cell[] {
  return widths.flatMap((width, row) =>
    Array.from({ length: width }, (_, i) => ({ x: i - (width - 1) / 2, y: row - (widths.length - 1) / 2 })),
  );
}

/** The cells that a draft of a placing names, whether they are there or not. */
export function draftCells({ length, up, cell }: Draft): Cell[] {
  if (!length || !cell) return [];
  const reach = length - 1;
  return cellsBetween(cell, up ? { x: cell.x, y: cell.y + reach } : { x: cell.x + reach, y: cell.y });
}

const isUp = ({ first, last }: Place): boolean => first.y !== last.y;

const covers = ({ first, last }: Place, cell: Cell): boolean =>
  cellsBetween(first, last).some((covered) => sameCell(covered, cell));

function draftOf(place: Place): Draft {
  const length = cellsBetween(place.first, place.last).length;
  return { kind: "place", length, up: length === 1 ? null : isUp(place), cell: place.first };
}

const isDraft = (draft: Draft, place: Place): boolean => {
  const other = draftOf(place);
  return sameCell(draft.cell, other.cell) && (draft.up ?? false) === (other.up ?? false);
};

/** The places of a bar of this length. */
export function filterByLength(
  length: number | null | undefined,
  places: readonly Place[],
): readonly Place[] {
  return places.filter(({ first, last }) => cellsBetween(first, last).length === length);
}

/** The places that a draft leaves: of a bar that is turned but lies nowhere yet, only those turned alike. */
export function filterByTurn(draft: Draft, places: readonly Place[]): readonly Place[] {
  if (draft.cell || draft.up === null || draft.up === undefined || draft.length === 1) return places;
  return places.filter((place) => isUp(place) === draft.up);
}

/**
 * What a tap on a cell tries: a place that covers it, turned as before where that is possible; a tap on the bar that
 * lies there already tries the next such place. Where nothing fits, the bar is tried there all the same.
 */
export function tapCell(draft: Draft, places: readonly Place[], cell: Cell): Draft {
  const up = draft.up ?? false;
  const rank = (place: Place): number => (isUp(place) === up ? 0 : 2) + (sameCell(place.first, cell) ? 0 : 1);
  const found = places.filter((place) => covers(place, cell)).sort((a, b) => rank(a) - rank(b));
  if (!found.length) return { kind: "place", length: draft.length, up, cell };
  const inOrder = places.filter((place) => found.includes(place));
  const at = draft.cell ? inOrder.findIndex((place) => isDraft(draft, place)) : -1;
  return draftOf(at < 0 ? found[0]! : inOrder[(at + 1) % inOrder.length]!);
}

/** The bar turned by a quarter: at a place that it shares a cell with, if there is one. */
export function turnBar(draft: Draft, places: readonly Place[]): Draft {
  if (!draft.length || draft.length === 1) return draft;
  const up = !(draft.up ?? false);
  const now = draftCells(draft);
  const rank = (place: Place): number => now.findIndex((cell) => covers(place, cell));
  const found = places
    .filter((place) => isUp(place) === up && rank(place) >= 0)
    .sort((a, b) => rank(a) - rank(b));
  return found[0] ? draftOf(found[0]) : { ...draft, up };
}

/** What is seen from above: the highest block on every cell. */
export function findTopBlocks(blocks: readonly Block[]): Map<string, Block> {
  const seen = new Map<string, Block>();
  for (const block of [...blocks].sort((a, b) => (a.level ?? 0) - (b.level ?? 0)))
    for (const cell of block.cells ?? []) seen.set(keyOf(cell), block);
  return seen;
}

/** Blocks that can be taken: those that lie open on cells that the prompt names. */
export function listOpenBlocks(blocks: readonly Block[], cells: readonly Cell[]): Block[] {
  const seen = findTopBlocks(blocks);
  return [...new Set(cells.map((cell) => seen.get(keyOf(cell))).filter((block) => block !== undefined))];
}

/** Returns drafts that the rulebook can ask about: the smallest block on every empty cell, or every visible block. */
export function listProbes({ view }: { view: View }): Draft[] {
  if (view.mode === "demolition") {
    const seen = findTopBlocks(view.blocks);
    const first = new Map([...seen].map(([at, block]) => [block, at]));
    return [...first.values()].map((at) => ({ kind: "take", cell: cellAt(at) }));
  }
  const stock = view.stock.find(({ colour }) => colour === view.colour)?.blocks ?? [];
  if (view.level === null || !stock.length) return [];
  const length = Math.min(...stock.map((block) => block.length));
  const lying = view.blocks.filter(({ level }) => level === view.level);
  const taken = new Set(lying.flatMap(({ cells = [] }) => cells.map(keyOf)));
  return cellsOfLevel(view.levels[view.level - 1] ?? [])
    .filter((cell) => !taken.has(keyOf(cell)))
    .flatMap((cell) =>
      (length === 1 ? [null] : [false, true]).map((up) => ({ kind: "place", length, up, cell })),
    );
}
