import { beforeAll, expect, test, vi } from "vitest";
import type { Listed } from "../live/types/protocol";

let saying: typeof import("./table_summary");
let preferences: typeof import("../ui/preferences.svelte").preferences;

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  saying = await import("./table_summary");
  ({ preferences } = await import("../ui/preferences.svelte"));
});

const table = (asked: number[]): Listed =>
  ({ phase: "playing", summary: { names: ["Anna", "Ugo", "Iris"] }, asked }) as unknown as Listed;

test.each([
  ["en", ["Anna’s turn", "Waiting for Anna and Iris"]],
  ["it", ["Tocca a Anna", "In attesa di Anna e Iris"]],
  ["de", ["Anna ist dran", "Warten auf Anna und Iris"]],
] as const)("one who is to move is on turn, several are waited for (%s)", (language, [one, several]) => {
  preferences.language = language;
  expect(saying.standing(table([0]))).toBe(one);
  expect(saying.standing(table([0, 2]))).toBe(several);
});

test("a finished game tells the winners’ signs, and whether the reader is one of them", async () => {
  const { guest } = await import("./guest.svelte");
  guest.name = "Ugo";
  const over = (names: string[], winners: number[], colours?: string[]): Listed =>
    ({ summary: { names, colours, result: { winners } } }) as unknown as Listed;
  const signs = ["hyacinth", "tulip", "rose"];
  const won = over(["Anna", "Ugo", "Iris"], [1, 2], signs);
  expect([saying.winners(won), saying.hasWon(won)]).toEqual([["tulip", "rose"], true]);
  expect(saying.hasWon(over(["Anna", "Ugo"], [0], signs))).toBe(false);
  expect(saying.hasWon(over(["Ugo", "Ugo"], [0], signs))).toBe(false); // which of them, nobody knows
  expect(saying.winners(over(["Anna", "Ugo"], [1]))).toEqual([]); // from before signs were told
  expect(saying.winners(over(["Anna", "Ugo"], [], signs))).toEqual([]);
});
