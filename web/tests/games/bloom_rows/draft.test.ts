import { expect, test } from "vitest";
import type { RowView, View } from "../../../src/generated/bloom_rows";
import {
  addToRow,
  borrowTile,
  putIntoGroove,
  shiftTile,
  takeOffRow,
  takeFromGroove,
} from "../../../src/games/bloom_rows/draft";
import { groovePieces, extendRow, spotAt, usedKeys } from "../../../src/games/bloom_rows/pieces";

const row: RowView = { row: "B", laid_by: 0, tiles: [22, "J", 25, "J"], jokers: [3, 1] };
const view = {
  seat: 0,
  seats: [{ tiles: 4, jokers: [2] }],
  stock: [33, 34, "J", "J"],
  rows: [row],
} as unknown as View;

test("a tile goes into the groove where the prompt wants it, else where a hand would put it", () => {
  const begun = putIntoGroove({}, { kinds: ["lay"] }, 34);
  expect(begun).toEqual({ kind: "lay", tiles: [34], rob: [] });
  expect(putIntoGroove(begun, {}, 33).tiles).toEqual([33, 34]);
  expect(putIntoGroove({ kind: "lay", tiles: [99] }, { lays: [{ tile: 1, at: 1 }] }, 1).tiles).toEqual([
    99, 1,
  ]);
  expect(putIntoGroove(begun, {}, 33, 1).tiles).toEqual([34, 33]);
});

test("borrowed tiles are named in the order in which they lie in their row", () => {
  const last = spotAt(row, 3);
  expect(last).toEqual({ row: "B", tile: "J", which: 2 });
  const one = borrowTile({ kind: "lay", tiles: [24] }, {}, row, last);
  const two = borrowTile(one, {}, row, spotAt(row, 2));
  expect(two.rob).toEqual([spotAt(row, 2), last]);
  expect(two.tiles).toEqual([24, "J", 25]);
  expect(takeFromGroove(two, 1, last)).toEqual({ kind: "lay", tiles: [24, 25], rob: [spotAt(row, 2)] });
});

test("a tile moves within the groove, and leaves it", () => {
  expect(shiftTile({ kind: "lay", tiles: [1, 2, 3] }, 0, 2).tiles).toEqual([2, 3, 1]);
  expect(takeFromGroove({ kind: "lay", tiles: [1] }, 0)).toEqual({ kind: "lay" });
});

test("tiles are added in the order in which they will lie", () => {
  const one = addToRow({}, {}, 26, row, 4);
  expect(one).toEqual({ kind: "add", row: "B", added: [{ tile: 26, at: 4 }] });
  expect(addToRow(one, {}, 21, row, 0).added).toEqual([
    { tile: 21, at: 0 },
    { tile: 26, at: 4 },
  ]);
  expect(takeOffRow(one, 0).added).toEqual([]);
});

test("own jokers come before borrowed ones, and each keeps its name", () => {
  const draft = { kind: "lay" as const, tiles: ["J" as const, 33, "J" as const], rob: [spotAt(row, 1)] };
  expect(groovePieces(view, draft).map(({ key }) => key)).toEqual(["joker-2", "33", "joker-3"]);
  expect([...usedKeys(view, draft)]).toEqual(["joker-2", "33"]);
  expect(extendRow(view, row, { kind: "add", row: "B", added: [{ tile: 33, at: 0 }] })[0]).toEqual({
    key: "33",
    tile: 33,
    added: 0,
  });
});
