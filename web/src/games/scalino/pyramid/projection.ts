/** How the pyramid is seen: an axonometric view from a table that is turned. */
import type { Cell } from "../../../generated/scalino";

export interface Standing {
  id: number;
  level: number;
  cells: readonly Cell[];
}

/** The rectangle of a bar on its level, in cells: from the far left corner, y towards the viewer. */
export interface Footprint {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where one looks from: the angle of the table, between none and a quarter turn. */
export interface ViewAngle {
  cos: number;
  sin: number;
}

const PITCH = (53 * Math.PI) / 180;
const HEIGHT = 0.775; // of a block, in cells, before it is foreshortened

export const YAW = 18;
export const flatness = Math.sin(PITCH);
const rise = Math.cos(PITCH) * HEIGHT;

export function viewAngle(yaw: number): ViewAngle {
  const angle = (yaw * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

/** How a table at rest is seen. */
export const RESTING = viewAngle(YAW);

/** A cell as it lies after so many quarter turns clockwise; y then grows towards the viewer. */
export function turnCell({ x, y }: Cell, quarters: number): Cell {
  let [a, b] = [x, -y];
  for (let i = 0; i < ((quarters % 4) + 4) % 4; i++) [a, b] = [-b, a];
  return { x: a + 0, y: b + 0 };
}

/** The cell that lies there after so many quarter turns. */
export function unturnCell({ x, y }: Cell, quarters: number): Cell {
  const found = turnCell({ x, y: -y }, -quarters);
  return { x: found.x, y: -found.y + 0 };
}

/** A point of the turned table on the screen, in cells. */
export function project({ cos, sin }: ViewAngle, x: number, y: number, z: number): [number, number] {
  return [x * cos - y * sin, (x * sin + y * cos) * flatness - z * rise];
}

/** The matrix that lays a drawing flat onto a level with its origin at (x, y). */
export function flatMatrix(from: ViewAngle, x: number, y: number, z: number): string {
  const [e, f] = project(from, x, y, z);
  const { cos, sin } = from;
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

/** Returns whether the first hides behind the second, seen from anywhere between the front and the right. */
function isBehind(one: Footprint, other: Footprint): boolean {
  const [left, above] = [one.right <= other.left, one.bottom <= other.top];
  return (left && one.top < other.bottom) || (above && one.left < other.right);
}

/** What is drawn first lies farther away: level by level, and on a level nothing before what it hides. */
export function backToFront<T extends Standing>(bars: readonly T[]): T[] {
  const levels = [...new Set(bars.map((bar) => bar.level))].sort((a, b) => a - b);
  return levels.flatMap((level) => {
    let left = bars.filter((bar) => bar.level === level).map((bar) => ({ bar, foot: footprint(bar.cells) }));
    const ordered: T[] = [];
    while (left.length) {
      const next =
        left.find(({ foot }) => !left.some((other) => other.foot !== foot && isBehind(other.foot, foot))) ??
        left[0]!;
      ordered.push(next.bar);
      left = left.filter((other) => other !== next);
    }
    return ordered;
  });
}

export function polygon(points: readonly [number, number][]): string {
  return points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");
}
