import { beforeAll, expect, test, vi } from "vitest";
import type { Listed } from "../lib/wire/live";

let saying: typeof import("./saying");
let preferences: typeof import("../lib/state/preferences.svelte").preferences;

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  saying = await import("./saying");
  ({ preferences } = await import("../lib/state/preferences.svelte"));
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
