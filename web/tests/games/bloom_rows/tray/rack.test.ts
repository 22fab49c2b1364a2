import { expect, test } from "vitest";
import type { Piece } from "../../../../src/games/bloom_rows/pieces";
import {
  GAP,
  keepOrder,
  listGroups,
  moveTile,
  nudgeTile,
  sortTiles,
} from "../../../../src/games/bloom_rows/tray/rack";

const pieces = (...tiles: (number | "J")[]): Piece[] => tiles.map((tile) => ({ key: String(tile), tile }));

test("sorting puts close numbers together and jokers last", () => {
  expect(listGroups(sortTiles(pieces(66, "J", 5, 63, 6, 62, 8, 44)))).toEqual([
    ["5", "6", "8"],
    ["44"],
    ["62", "63", "66"],
    ["J"],
  ]);
});

test("what was drawn lies apart at the end, what was laid leaves no hole", () => {
  const order = ["9", GAP, "5", GAP, "7"];
  expect(keepOrder(order, pieces(9, 7, 30, 31))).toEqual(["9", GAP, "7", GAP, "30", "31"]);
  expect(keepOrder([], pieces(7, 9))).toEqual(["7", "9"]);
});

test("a tile is moved before another one, or apart from all", () => {
  expect(moveTile(["1", "2", "3"], "3", 0)).toEqual(["3", "1", "2"]);
  expect(moveTile(["1", "2", "3"], "1", 3, true)).toEqual(["2", "3", GAP, "1"]);
  expect(moveTile(["1", GAP, "2", "3"], "1", 3)).toEqual(["2", "1", "3"]);
});

test("a nudge goes over a tile, over a gap, and out of the group at the end", () => {
  expect(nudgeTile(["1", "2", "3"], "1", 1)).toEqual(["2", "1", "3"]);
  expect(nudgeTile(["1", GAP, "2"], "2", -1)).toEqual(["1", "2"]);
  expect(nudgeTile(["1", GAP, "2", "3"], "2", -1)).toEqual(["1", "2", GAP, "3"]);
  expect(nudgeTile(["1", "2"], "2", 1)).toEqual(["1", GAP, "2"]);
  expect(nudgeTile(["1", "2"], "1", -1)).toEqual(["1", GAP, "2"]);
});
