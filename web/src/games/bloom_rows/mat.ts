/** How large the tiles on the mat can be, so that all rows are seen at once. */
const WIDE = [44, 40, 36, 33];
const NARROW = [40, 36, 33, 30, 27];

/** How high the rows lie, each as wide as its tiles, on lines from the top. */
function heightOf(lengths: readonly number[], width: number, tile: number, narrow: boolean): number {
  const [padding, gap, edge, least] = narrow ? [10, 7, 16, 0] : [20, 10, 32, (width - 42) / 2];
  const step = tile * 1.17;
  const line = tile * 1.46 + (narrow ? 8 : 14);
  let lines = 1;
  let x = 0;
  for (const length of lengths) {
    const own = Math.max(length * step + padding, least);
    const long = Math.ceil(own / (width - edge)) - 1;
    if (x > 0 && x + own > width - edge) [lines, x] = [lines + 1, 0];
    lines += long;
    x += own + gap;
  }
  return lines * (line + gap) - gap + edge;
}

export function fittingTile(
  lengths: readonly number[],
  width: number,
  height: number,
  narrow: boolean,
): number {
  const sizes = narrow ? NARROW : WIDE;
  return sizes.find((tile) => heightOf(lengths, width, tile, narrow) <= height) ?? sizes.at(-1)!;
}
