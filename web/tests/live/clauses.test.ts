import { expect, test } from "vitest";
import { Clauses, listPieces } from "../../src/live/clauses.svelte";

const PAWN = { piece: "pawn", colour: "rose" };
const CARD = { piece: "card", card: 3 };

test("a clause shows every piece that was named with it, once, until the table changes", () => {
  const clauses = new Clauses();
  clauses.note({ rule: "BG-3.4", code: "x", pieces: { pawns: [PAWN] } });
  clauses.note({ rule: "BG-3.4", code: "x", pieces: { pawns: [PAWN], card: CARD } });
  clauses.note({ rule: "BG-3.2", code: "y", pieces: { n: 3 } });
  expect(clauses.piecesOf("BG-3.4")).toEqual([PAWN, CARD]);
  expect(clauses.piecesOf("BG-3.2")).toEqual([]);

  clauses.show("BG-3.4");
  expect(clauses.pieces).toEqual([PAWN, CARD]);
  clauses.show("BG-3.4");
  expect(clauses.pieces).toEqual([]);

  clauses.show("BG-3.4");
  clauses.forget();
  expect([clauses.shown, clauses.pieces]).toEqual(["", []]);
});

const BLOCK = { piece: "block", id: 3 };
const TILE = { piece: "tile", number: 54 };

test("pieces are found in lists and objects, and nothing else is", () => {
  const pieces = { block: BLOCK, tiles: [TILE, TILE], n: 3, step: { from: TILE } };
  expect(listPieces({ rule: "SC-3.5", code: "x", pieces })).toEqual([BLOCK, TILE, TILE, TILE]);
  expect(listPieces({ rule: "SC-3.5", code: "x" })).toEqual([]);
  expect(listPieces(null)).toEqual([]);
});
