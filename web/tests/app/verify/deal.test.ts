import { expect, test } from "vitest";
import type { GameView } from "../../../src/live/messages";
import { NO_WORDS, Words } from "../../../src/i18n/words";
import { dealtLines } from "../../../src/app/verify/Deal.svelte";

const WORDS = new Words(NO_WORDS, NO_WORDS, ["Anna", "Bruno"]);
const VIEWS = [0, 1].map((seat): GameView => ({ game: "g", players: 2, seat, turn: {}, scores: [] }));
const TILES = {
  dealt: (_: unknown, seat: number | null, whose: string) => (seat === null ? "" : whose || "yours"),
};

const said = (yours: number[]) =>
  dealtLines(TILES, VIEWS, yours, WORDS).map((line) => [line.seat, line.said]);

test("who had one seat sees what it was dealt, without a name", () => {
  expect(said([1])).toEqual([[1, "yours"]]);
  expect(dealtLines(TILES, VIEWS, [1], WORDS)[0]!.view).toBe(VIEWS[1]);
});

test("who had several seats or none is told whose it is", () => {
  const both = [
    [0, "Anna"],
    [1, "Bruno"],
  ];
  expect(said([0, 1])).toEqual(both);
  expect(said([])).toEqual(both);
});

test("what is there for everybody comes once; a game may deal nothing", () => {
  const pyramid = { dealt: (_: unknown, seat: number | null) => (seat === null ? "a pyramid" : "") };
  expect(dealtLines(pyramid, VIEWS, [0], WORDS).map((line) => line.said)).toEqual(["a pyramid"]);
  expect(dealtLines({}, VIEWS, [0], WORDS)).toEqual([]);
});
