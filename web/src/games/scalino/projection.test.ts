import { expect, test } from "vitest";
import { backToFront, footprint, project, turned } from "./projection";

test("four quarter turns are none", () => {
  expect(turned({ x: 1, y: 2 }, 0)).toEqual({ x: 1, y: -2 });
  expect(turned({ x: 1, y: 2 }, 4)).toEqual(turned({ x: 1, y: 2 }, 0));
  expect(turned({ x: 1, y: 2 }, -1)).toEqual(turned({ x: 1, y: 2 }, 3));
});

test("a quarter turn takes the right to the front", () => {
  expect(turned({ x: 3, y: 0 }, 1)).toEqual({ x: 0, y: 3 });
});

test("higher is further up on the screen, nearer is further down", () => {
  expect(project(0, 0, 1)[1]).toBeLessThan(project(0, 0, 0)[1]);
  expect(project(0, 1, 0)[1]).toBeGreaterThan(project(0, 0, 0)[1]);
});

test("bars are drawn from the lowest level up and from the back to the front", () => {
  const bar = (id: number, level: number, y: number) => ({ id, level, cells: [{ x: 0, y }] });
  expect(backToFront([bar(1, 2, -1), bar(2, 1, 3), bar(3, 1, -3)]).map((b) => b.id)).toEqual([3, 2, 1]);
});

test("a footprint covers all cells", () => {
  const cells = [
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 2, y: 1 },
  ];
  expect(footprint(cells)).toEqual({ left: -0.5, top: 0.5, right: 2.5, bottom: 1.5 });
});
