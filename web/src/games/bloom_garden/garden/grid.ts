/** Cells, cards on them, and where a card may lie, as the prompt's map says it. */
import type { LaidCard, Places, View } from "../../../generated/bloom_garden";
import type { Cell, Flower } from "../play";

export const CARD = 3;

const LETTERS: Record<string, Flower> = { h: "hyacinth", t: "tulip", r: "rose", l: "lily", d: "daffodil" };

/** The same pattern is always the same list: a card that did not change is not drawn again. */
const read = new Map<string, readonly boolean[]>();

/** The nine cells of a card after quarter turns: true is a flower. Turns that look alike are drawn alike. */
export function cardCells(
  patterns: readonly (readonly string[])[],
  card: number,
  turned: number,
): readonly boolean[] {
  const looks = patterns[card - 1] ?? [];
  const pattern = looks[turned % Math.max(looks.length, 1)] ?? "";
  const known = read.get(pattern);
  if (known) return known;
  const cells = [...pattern.replaceAll("/", "")].map((cell) => cell === "1");
  read.set(pattern, cells);
  return cells;
}

/** The next quarter turn that looks different. */
export function nextTurn(
  patterns: readonly (readonly string[])[],
  card: number,
  turned: number,
  by = 1,
): number {
  const looks = Math.max(patterns[card - 1]?.length ?? 1, 1);
  return (turned + by + looks) % looks;
}

/** What lies in a cell: a flower, meadow, or the table. */
export function contentAt(
  { garden }: Pick<View, "garden">,
  x: number,
  y: number,
): Flower | "meadow" | "table" {
  const letter = garden.rows[y - garden.top]?.[x - garden.left] ?? " ";
  return letter === " " ? "table" : (LETTERS[letter] ?? "meadow");
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The cells that the cards take, from `left` and `top` to before `right` and `bottom`. */
export function findBounds(cards: readonly Pick<LaidCard, "x" | "y">[]): Bounds {
  if (cards.length === 0) return { left: 0, top: 0, right: CARD, bottom: CARD };
  return {
    left: Math.min(...cards.map(({ x }) => x)),
    top: Math.min(...cards.map(({ y }) => y)),
    right: Math.max(...cards.map(({ x }) => x + CARD)),
    bottom: Math.max(...cards.map(({ y }) => y + CARD)),
  };
}

/** Returns whether a card's upper left cell may lie here. */
export function isPlace(places: Places | null, x: number, y: number): boolean {
  return places?.rows.split("/")[y - places.top]?.[x - places.left] === "1";
}

export function listPlaces(places: Places | null): Cell[] {
  const found: Cell[] = [];
  places?.rows.split("/").forEach((row, dy) => {
    [...row].forEach((sign, dx) => {
      if (sign === "1") found.push([places.left + dx, places.top + dy]);
    });
  });
  return found;
}

/** The place nearest to a point. */
export function nearestPlace(places: Places | null, [x, y]: Cell): Cell | null {
  const far = ([px, py]: Cell): number => Math.hypot(px - x, py - y);
  return listPlaces(places).sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The next place in a direction: straight on if there is one, else the nearest that lies that way. */
export function nextPlace(
  places: Places | null,
  from: Cell,
  [dx, dy]: readonly [number, number],
): Cell | null {
  const along = ([x, y]: Cell): number => (x - from[0]) * dx + (y - from[1]) * dy;
  const aside = ([x, y]: Cell): number => Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
  const far = (place: Cell): number => along(place) + 3 * aside(place);
  const ahead = listPlaces(places).filter((place) => along(place) > 0);
  return ahead.sort((a, b) => far(a) - far(b))[0] ?? null;
}
