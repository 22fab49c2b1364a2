import { expect, test } from "vitest";
import type { Listed } from "../../src/generated/protocol";
import { preferences } from "../../src/ui/preferences.svelte";
import { guest } from "../../src/app/guest.svelte";
import { hasWon, describeState, winnerColours } from "../../src/app/table_lists.svelte";

const table = (asked: number[]): Listed =>
  ({ phase: "playing", summary: { names: ["Anna", "Ugo", "Iris"] }, asked }) as unknown as Listed;

test.each([
  ["en", ["Anna’s turn", "Waiting for Anna and Iris"]],
  ["it", ["Tocca a Anna", "In attesa di Anna e Iris"]],
  ["de", ["Anna ist dran", "Warten auf Anna und Iris"]],
] as const)("one who is to move is on turn, several are waited for (%s)", (language, [one, several]) => {
  preferences.language = language;
  expect(describeState(table([0]))).toBe(one);
  expect(describeState(table([0, 2]))).toBe(several);
});

test("a finished game tells the winners’ signs, and whether the reader is one of them", () => {
  guest.name = "Ugo";
  const over = (names: string[], winners: number[], colours?: string[]): Listed =>
    ({ summary: { names, colours, result: { winners } } }) as unknown as Listed;
  const signs = ["hyacinth", "tulip", "rose"];
  const won = over(["Anna", "Ugo", "Iris"], [1, 2], signs);
  expect([winnerColours(won), hasWon(won)]).toEqual([["tulip", "rose"], true]);
  expect(hasWon(over(["Anna", "Ugo"], [0], signs))).toBe(false);
  expect(hasWon(over(["Ugo", "Ugo"], [0], signs))).toBe(false); // which of them, nobody knows
  expect(winnerColours(over(["Anna", "Ugo"], [1]))).toEqual([]); // from before signs were told
  expect(winnerColours(over(["Anna", "Ugo"], [], signs))).toEqual([]);
});
