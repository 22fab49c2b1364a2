/** Points over time as steps: they jump, so nothing is drawn between them. */

export interface ScoreLine {
  /** One number for each moment, the deal first; what is secret keeps its last known value. */
  points: number[];
}

export function listScoreLines(
  first: readonly (number | null)[],
  steps: readonly { scores?: (number | null)[] }[],
): ScoreLine[] {
  return first.map((begin, seat) => {
    let now = begin ?? 0;
    return { points: [now, ...steps.map((step) => (now = step.scores?.[seat] ?? now))] };
  });
}

export function findBounds(all: readonly ScoreLine[]): [number, number] {
  const points = all.flatMap((course) => course.points);
  return [Math.min(0, ...points), Math.max(1, ...points)];
}

/** Heights near the wanted ones, in their order, at least so far from each other, within the bounds if they can be. */
export function spreadApart(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const [down, up] = [[...wanted], [...wanted]];
  let limit = top;
  for (const i of order) limit = (down[i] = Math.max(wanted[i]!, limit)) + gap;
  limit = bottom;
  for (const i of order.toReversed()) limit = (up[i] = Math.min(wanted[i]!, limit)) - gap;
  // Pushed down as much as up: those that belong together stay around their middle.
  return wanted.map((_, i) => (down[i]! + up[i]!) / 2);
}

/** A path of steps from one moment to another, in a box of the given size. */
export function drawSteps(
  course: ScoreLine,
  from: number,
  to: number,
  x: (n: number) => number,
  y: (p: number) => number,
): string {
  let drawn = `M${x(from)} ${y(course.points[from] ?? 0)}`;
  for (let n = from + 1; n <= to; n++)
    if (course.points[n] !== course.points[n - 1] || n === to)
      drawn += `H${x(n)}V${y(course.points[n] ?? 0)}`;
  return drawn;
}
