import { expect, test } from "vitest";
import {
  backToFront,
  footprint,
  project,
  RESTING,
  turnCell,
  unturnCell,
} from "../../../../src/games/scalino/pyramid/projection";

test("four quarter turns are none", () => {
  expect(turnCell({ x: 1, y: 2 }, 0)).toEqual({ x: 1, y: -2 });
  expect(turnCell({ x: 1, y: 2 }, 4)).toEqual(turnCell({ x: 1, y: 2 }, 0));
  expect(turnCell({ x: 1, y: 2 }, -1)).toEqual(turnCell({ x: 1, y: 2 }, 3));
});

test("what is turned can be turned back", () => {
  for (const quarters of [0, 1, 2, 3, -1])
    expect(unturnCell(turnCell({ x: 1, y: 2 }, quarters), quarters)).toEqual({ x: 1, y: 2 });
});

test("a quarter turn takes the right to the front", () => {
  expect(turnCell({ x: 3, y: 0 }, 1)).toEqual({ x: 0, y: 3 });
});

test("higher is further up on the screen, nearer is further down", () => {
  expect(project(RESTING, 0, 0, 1)[1]).toBeLessThan(project(RESTING, 0, 0, 0)[1]);
  expect(project(RESTING, 0, 1, 0)[1]).toBeGreaterThan(project(RESTING, 0, 0, 0)[1]);
});

test("bars are drawn from the lowest level up and from the back to the front", () => {
  const bar = (id: number, level: number, y: number) => ({ id, level, cells: [{ x: 0, y }] });
  expect(backToFront([bar(1, 2, -1), bar(2, 1, 3), bar(3, 1, -3)]).map((b) => b.id)).toEqual([3, 2, 1]);
});

test("a long bar does not cover the one before it", () => {
  const long = { id: 1, level: 1, cells: [0, 1, 2].map((x) => ({ x, y: 0 })) };
  const near = { id: 2, level: 1, cells: [{ x: 0, y: 1 }] };
  const far = { id: 3, level: 1, cells: [{ x: 2, y: -1 }] };
  expect(backToFront([near, long, far]).map((b) => b.id)).toEqual([3, 1, 2]);
});

test("a footprint covers all cells", () => {
  const cells = [
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 2, y: 1 },
  ];
  expect(footprint(cells)).toEqual({ left: -0.5, top: 0.5, right: 2.5, bottom: 1.5 });
});
