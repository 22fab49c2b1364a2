/** How the pyramid is seen: an axonometric view that turns in quarter turns. */

export interface Cell {
  x: number;
  y: number;
}

export interface Standing {
  id: number;
  level: number;
  cells: readonly Cell[];
}

/** The rectangle of a bar on its level, in cells: from the near left corner, y towards the viewer. */
export interface Footprint {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const YAW = (18 * Math.PI) / 180;
const PITCH = (53 * Math.PI) / 180;
const HEIGHT = 0.775; // of a block, in cells, before it is foreshortened

export const cos = Math.cos(YAW);
export const sin = Math.sin(YAW);
export const flatness = Math.sin(PITCH);
const rise = Math.cos(PITCH) * HEIGHT;

/** A cell as it lies after so many quarter turns clockwise; y then grows towards the viewer. */
export function turned({ x, y }: Cell, quarters: number): Cell {
  let [a, b] = [x, -y];
  for (let i = 0; i < ((quarters % 4) + 4) % 4; i++) [a, b] = [-b, a];
  return { x: a + 0, y: b + 0 };
}

/** A point of the turned table on the screen, in cells. */
export function project(x: number, y: number, z: number): [number, number] {
  return [x * cos - y * sin, (x * sin + y * cos) * flatness - z * rise];
}

/** The matrix that lays a drawing flat onto a level with its origin at (x, y). */
export function flat(x: number, y: number, z: number): string {
  const [e, f] = project(x, y, z);
  return `matrix(${[cos, sin * flatness, -sin, cos * flatness, e, f].map((n) => n.toFixed(4)).join(" ")})`;
}

export function footprint(cells: readonly Cell[]): Footprint {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  return {
    left: Math.min(...xs) - 0.5,
    top: Math.min(...ys) - 0.5,
    right: Math.max(...xs) + 0.5,
    bottom: Math.max(...ys) + 0.5,
  };
}

/** What is drawn first lies farther away: level by level, and on a level by its nearest cell. */
export function backToFront<T extends Standing>(bars: readonly T[]): T[] {
  const depth = (bar: T): number => Math.max(...bar.cells.map(({ x, y }) => x * sin + y * cos));
  return [...bars].sort((a, b) => a.level - b.level || depth(a) - depth(b));
}

export function polygon(points: readonly [number, number][]): string {
  return points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");
}
