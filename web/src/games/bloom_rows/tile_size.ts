/** How large tiles can be: on the mat, so that all rows are seen at once if they stay readable, and on the rack, where
 * they are held. */
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

export function fittingOnMat(lengths: readonly number[], room: Room): Fitting {
  const sizes = room.narrow ? NARROW : WIDE;
  const ways = sizes.flatMap((tile) => COLUMNS.map((columns) => ({ tile, columns })));
  return ways.find((way) => heightOf(lengths, room, way) <= room.height) ?? ways.at(-1)!;
}

/** On one line if they are not too many; never narrower than a finger. */
export function fittingOnRack(tiles: number, groups: number, width: number): number {
  const one = Math.floor((width - (groups - 1) * 16) / Math.max(tiles, 1)) - 3;
  return Math.max(40, Math.min(54, width < 500 ? 40 : one));
}
