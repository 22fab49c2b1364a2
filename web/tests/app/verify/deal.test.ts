import { expect, test } from "vitest";
import type { GameView } from "../../../src/live/messages";
import { Words } from "../../../src/i18n/words";
import { listDealLines } from "../../../src/app/verify/Deal.svelte";

const WORDS = new Words(null, ["Anna", "Bruno"]);
const VIEWS = [0, 1].map((seat): GameView => ({ game: "g", players: 2, seat, turn: {}, scores: [] }));
const TILES = {
  describeDeal: (_: unknown, seat: number | null, whose: string) => (seat === null ? "" : whose || "yours"),
};

const text = (yours: number[]) =>
  listDealLines(TILES, VIEWS, yours, WORDS).map((line) => [line.seat, line.text]);

test("who had one seat sees what it was dealt, without a name", () => {
  expect(text([1])).toEqual([[1, "yours"]]);
  expect(listDealLines(TILES, VIEWS, [1], WORDS)[0]!.view).toBe(VIEWS[1]);
});

test("who had several seats or none is told whose it is", () => {
  const both = [
    [0, "Anna"],
    [1, "Bruno"],
  ];
  expect(text([0, 1])).toEqual(both);
  expect(text([])).toEqual(both);
});

test("what is there for everybody comes once; a game may deal nothing", () => {
  const pyramid = { describeDeal: (_: unknown, seat: number | null) => (seat === null ? "a pyramid" : "") };
  expect(listDealLines(pyramid, VIEWS, [0], WORDS).map((line) => line.text)).toEqual(["a pyramid"]);
  expect(listDealLines({}, VIEWS, [0], WORDS)).toEqual([]);
});
