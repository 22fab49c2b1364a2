import { expect, test } from "vitest";
import { piecesIn } from "./pieces";

const BLOCK = { piece: "block", id: 3 };
const TILE = { piece: "tile", number: 54 };

test("pieces are found in lists and objects, and nothing else is", () => {
  const pieces = { block: BLOCK, tiles: [TILE, TILE], n: 3, step: { from: TILE } };
  expect(piecesIn({ rule: "SC-3.5", code: "x", pieces })).toEqual([BLOCK, TILE, TILE, TILE]);
  expect(piecesIn({ rule: "SC-3.5", code: "x" })).toEqual([]);
  expect(piecesIn(null)).toEqual([]);
});
