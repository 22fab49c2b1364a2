import { expect, test } from "vitest";
import type { Block, View } from "../../../src/generated/scalino";
import { triesOf } from "../../../src/games/scalino/tries";

const block = (level: number, length: number, ...cells: [number, number][]): Block => ({
  piece: "block",
  colour: "lily",
  length,
  level,
  cells: cells.map(([x, y]) => ({ x, y })),
});
const LEVELS = [
  [3, 3, 3],
  [1, 3, 1],
];
const VIEW = { mode: "building", colour: "lily", level: 2, levels: LEVELS } as Partial<View> as View;

test("the smallest block that is left is tried on every empty cell of the level, both ways", () => {
  const blocks = [block(1, 1, [0, 1]), block(2, 1, [0, 0])];
  const stock = (length: number) => [{ colour: "lily", fits: true, blocks: [block(1, length), block(1, 3)] }];
  const cells = [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ];
  const tried = (length: number) => triesOf({ view: { ...VIEW, blocks, stock: stock(length) } });
  expect(tried(1).map(({ cell }) => [cell!.x, cell!.y])).toEqual(cells);
  expect(tried(2).map(({ up }) => up)).toEqual([false, true, false, true, false, true, false, true]);
});

test("in demolition every block that is to be seen is tried once", () => {
  const blocks = [block(1, 2, [0, 0], [1, 0]), block(1, 1, [0, 1]), block(2, 1, [0, 1])];
  const tried = triesOf({ view: { ...VIEW, mode: "demolition", blocks } });
  expect(tried.map(({ kind, cell }) => [kind, cell!.x, cell!.y])).toEqual([
    ["take", 1, 0],
    ["take", 0, 1],
  ]);
});
