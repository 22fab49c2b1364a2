import { expect, test } from "vitest";
import { findNeighbour } from "../../src/ui/roving";

type Box = DOMRectReadOnly & { name: string };
const box = (name: string, x: number, y: number, width = 10, height = 10): Box =>
  ({ name, x, y, width, height }) as Box;

const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
type Arrow = keyof typeof ARROWS;
const go = (boxes: readonly Box[], from: string, arrow: Arrow): string | undefined =>
  findNeighbour(
    boxes.find(({ name }) => name === from)!,
    boxes,
    ARROWS[arrow],
  )?.name;

/** Two shelves of a rack: the second is short, and a small button stands at its far end. */
const RACK = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => box(`a${i}`, 12 * i, 0, 10, 16)),
  ...[0, 1].map((i) => box(`b${i}`, 12 * i, 24, 10, 16)),
  box("sort", 90, 24, 20, 8),
];

test("along a line, however far its next box lies, and not off it", () => {
  expect(go(RACK, "a3", "right")).toBe("a4");
  expect(go(RACK, "sort", "left")).toBe("b1");
  expect(go(RACK, "b1", "right")).toBe("sort");
  expect(go(RACK, "a8", "right")).toBeUndefined();
});

test("to the nearest box of the next line, also where it lies far aside", () => {
  expect(go(RACK, "a1", "down")).toBe("b1");
  expect(go(RACK, "a8", "down")).toBe("sort");
  expect(go(RACK, "sort", "up")).toBe("a8");
  expect(go(RACK, "b0", "down")).toBeUndefined();
  const wide = [box("here", 0, 0), box("there", 500, 20), box("past", 0, 40)];
  expect(go(wide, "here", "down")).toBe("there");
});

test("arrows come to every box of a garden from every other", () => {
  const cells = [
    [0, 0], [10, 0], [5, 1], [5, 2], [30, 2], [-7, 3], [0, 9],
  ].map(([x, y], i) => box(`${i}`, 10 * x!, 10 * y!)); // prettier-ignore
  for (const start of cells) {
    const reached = new Set([start.name]);
    for (const name of reached)
      for (const arrow of Object.keys(ARROWS) as Arrow[]) {
        const next = go(cells, name, arrow);
        if (next) reached.add(next);
      }
    expect(reached.size).toBe(cells.length);
  }
});
