import { expect, test } from "vitest";
import { Clauses } from "./clauses.svelte";

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
