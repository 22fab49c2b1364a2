import { expect, test } from "vitest";
import type { Block, Place, View } from "../../../src/generated/scalino";
import {
  cellsBetween,
  draftCells,
  cellsOfLevel,
  listProbes,
  nameCell,
  listOpenBlocks,
  filterByTurn,
  filterByLength,
  tapCell,
  turnBar,
} from "../../../src/games/scalino/bars";

const place = (x: number, y: number, dx: number, dy: number): Place => ({
  move: "place",
  first: { x, y },
  last: { x: x + dx, y: y + dy },
});

test("a bar runs from one end to the other", () => {
  expect(cellsBetween({ x: 0, y: 0 }, { x: 0, y: 2 }).map(nameCell)).toEqual(["e5", "e6", "e7"]);
  expect(draftCells({ length: 2, up: false, cell: { x: 0, y: 0 } }).map(nameCell)).toEqual(["e5", "f5"]);
  expect(draftCells({ length: 2 })).toEqual([]);
});

test("rows are centred over the star", () => {
  expect(cellsOfLevel([1, 3, 1]).map(nameCell)).toEqual(["e4", "d5", "e5", "f5", "e6"]);
  expect(cellsOfLevel([3, 3, 3])).toHaveLength(9);
});

const places = [place(0, 0, 1, 0), place(1, 0, 1, 0), place(1, 0, 0, 1)];

test("a tap tries the place that begins there, lying as before", () => {
  expect(tapCell({ length: 2 }, places, { x: 1, y: 0 })).toMatchObject({ up: false, cell: { x: 1, y: 0 } });
  expect(tapCell({ length: 2, up: true }, places, { x: 1, y: 0 })).toMatchObject({ up: true });
  expect(tapCell({ length: 2 }, places, { x: 1, y: 1 })).toMatchObject({ up: true, cell: { x: 1, y: 0 } });
});

test("a tap on the tried bar goes on to the next place there, and comes round", () => {
  let draft = tapCell({ length: 2 }, places, { x: 1, y: 0 });
  const seen = new Set<string>();
  for (let i = 0; i < 3; i++) {
    seen.add(JSON.stringify([draft.up, draft.cell]));
    draft = tapCell(draft, places, { x: 1, y: 0 });
  }
  expect(seen.size).toBe(3);
});

test("where nothing fits the bar is tried all the same", () => {
  expect(tapCell({ length: 2 }, places, { x: -3, y: 0 })).toEqual({
    kind: "place",
    length: 2,
    up: false,
    cell: { x: -3, y: 0 },
  });
});

test("a turned bar stays where it can", () => {
  const draft = { length: 2, up: false, cell: { x: 0, y: 0 } };
  expect(turnBar(draft, places)).toMatchObject({ up: true, cell: { x: 1, y: 0 } });
  expect(turnBar({ length: 2 }, places)).toEqual({ length: 2, up: true });
  expect(filterByTurn({ length: 2, up: true }, places)).toHaveLength(1);
  expect(filterByTurn({ length: 2 }, places)).toHaveLength(3);
});

test("a bar fits only where the prompt has said so for its length", () => {
  expect(filterByLength(2, places)).toEqual(places);
  expect(filterByLength(3, places)).toEqual([]);
  expect(filterByLength(null, places)).toEqual([]);
});

test("a block is open where nothing lies on it", () => {
  const block = (id: number, level: number, xs: number[]) => ({
    piece: "block" as const,
    id,
    colour: "lily",
    length: xs.length,
    level,
    cells: xs.map((x) => ({ x, y: 0 })),
  });
  const blocks = [block(1, 1, [0, 1]), block(2, 2, [0])];
  expect(listOpenBlocks(blocks, [{ x: 0, y: 0 }]).map(({ id }) => id)).toEqual([2]);
});

const lying = (level: number, length: number, ...cells: [number, number][]): Block => ({
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
  const blocks = [lying(1, 1, [0, 1]), lying(2, 1, [0, 0])];
  const stock = (length: number) => [{ colour: "lily", fits: true, blocks: [lying(1, length), lying(1, 3)] }];
  const cells = [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ];
  const tried = (length: number) => listProbes({ view: { ...VIEW, blocks, stock: stock(length) } });
  expect(tried(1).map(({ cell }) => [cell!.x, cell!.y])).toEqual(cells);
  expect(tried(2).map(({ up }) => up)).toEqual([false, true, false, true, false, true, false, true]);
});

test("in demolition every block that is to be seen is tried once", () => {
  const blocks = [lying(1, 2, [0, 0], [1, 0]), lying(1, 1, [0, 1]), lying(2, 1, [0, 1])];
  const tried = listProbes({ view: { ...VIEW, mode: "demolition", blocks } });
  expect(tried.map(({ kind, cell }) => [kind, cell!.x, cell!.y])).toEqual([
    ["take", 1, 0],
    ["take", 0, 1],
  ]);
});
