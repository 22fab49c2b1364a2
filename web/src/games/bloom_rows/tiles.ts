/** Tiles: the flowers printed on them, their names for people who listen, and how large they can be drawn. */
import { FLOWERS, type RowView, type View } from "../../generated/bloom_rows";
import { say } from "../../generated/texts/bloom_rows";
import type { Tile } from "./play";

/** Returns the number of flowers on a tile; a table with flowers of its own sends them with the view. */
export function flowersOn(tile: Tile, view: Pick<View, "flowers">): number {
  return tile === "J" ? 0 : (view.flowers[tile - 1] ?? FLOWERS[tile - 1] ?? 0);
}

export function tileName(tile: Tile, view: View): string {
  return tile === "J" ? say("joker") : say("tile", { n: tile, f: flowersOn(tile, view) });
}

export function placeName(row: RowView, place: number, view: View): string {
  const where = say("place", { row: row.row, i: place + 1, n: row.tiles.length });
  return `${tileName(row.tiles[place]!, view)}, ${where}`;
}

/** Returns tiles as they are read out: 22, joker, 25. */
export function nameTiles(tiles: readonly Tile[]): string {
  return tiles.map((tile) => (tile === "J" ? say("joker").toLocaleLowerCase() : tile)).join(" ");
}

const WIDE = [44, 42, 40, 38, 36, 34, 32];
const NARROW = [40, 38, 36, 34];
const COLUMNS = [2, 3, 4, 5];

export interface Fitting {
  tile: number;
  /** How many rows lie side by side, where none is too long for that. */
  columns: number;
}

interface Room {
  width: number;
  height: number;
  narrow: boolean;
}

/** How high the rows lie, each as wide as its tiles and at least as a column, on lines from the top. */
function heightOf(lengths: readonly number[], { width, narrow }: Room, { tile, columns }: Fitting): number {
  const [padding, gap, edge] = narrow ? [10, 7, 16] : [20, 10, 32];
  const inside = width - edge;
  const least = narrow ? 0 : (inside - (columns - 1) * gap) / columns;
  const line = tile * 1.46 + (narrow ? 8 : 14);
  let lines = 1;
  let x = 0;
  for (const length of lengths) {
    const own = Math.max(length * tile * 1.17 + padding, least);
    if (x > 0 && x + own > inside + 1) [lines, x] = [lines + 1, 0];
    lines += Math.max(0, Math.ceil(own / inside) - 1);
    x += own + gap;
  }
  return lines * (line + gap) - gap + edge;
}

/** Returns the largest tiles with which all rows are seen at once, or the smallest that stay readable. */
export function fitMat(lengths: readonly number[], room: Room): Fitting {
  const sizes = room.narrow ? NARROW : WIDE;
  const fittings = sizes.flatMap((tile) => COLUMNS.map((columns) => ({ tile, columns })));
  return fittings.find((fitting) => heightOf(lengths, room, fitting) <= room.height) ?? fittings.at(-1)!;
}

/** Returns the width of tiles on the rack: on one line if they are not too many, never narrower than a finger. */
export function fitRack(tiles: number, groups: number, width: number): number {
  const one = Math.floor((width - (groups - 1) * 16) / Math.max(tiles, 1)) - 3;
  return Math.max(40, Math.min(54, width < 500 ? 40 : one));
}
