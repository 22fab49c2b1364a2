/** Parts of a flower that look alike, as one path each: a garden has hundreds of flowers, and few shapes are drawn fast. */

type Point = readonly [number, number];

const written = (n: number): string => String(Math.round(n * 100) / 100);

/** A point after turning around the middle, in degrees. */
function turned([x, y]: Point, by: number): Point {
  const angle = (by * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** The same outline, in relative steps, from each of these points. */
export function copies(points: readonly Point[], outline: string): string {
  return points.map(([x, y]) => `M${written(x)} ${written(y)}${outline}`).join("");
}

export function discs(points: readonly Point[], radius: number): string {
  const around = `a${radius} ${radius} 0 1 0 `;
  return copies(points, `m${-radius} 0${around}${2 * radius} 0${around}${-2 * radius} 0Z`);
}

/** `n` points at the same distance from the middle. */
export function ring(n: number, radius: number, from = 0): Point[] {
  return Array.from({ length: n }, (_, i) => turned([radius, 0], from + (i * 360) / n));
}

/** A curve through absolute points, turned to each of these angles: a point to begin with, then three for each bend. */
export function spun(angles: readonly number[], [start, ...bends]: readonly Point[], close = "Z"): string {
  const at = (point: Point, by: number): string => turned(point, by).map(written).join(" ");
  return angles
    .map((by) => `M${at(start!, by)}C${bends.map((point) => at(point, by)).join(" ")}${close}`)
    .join("");
}
