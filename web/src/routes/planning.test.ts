import { beforeAll, expect, test, vi } from "vitest";
import type { GameOffered } from "../lib/wire/live";

let planning: typeof import("./planning.svelte");

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  planning = await import("./planning.svelte");
});

const mode = { name: "mode", kind: "choice", default: "building", choices: ["building", "demolition"] };
const offer = (fields: Partial<GameOffered>): GameOffered =>
  ({
    name: "game",
    players: [2, 4],
    players_with: {},
    colours: [],
    colours_with: {},
    options: [mode],
    ...fields,
  }) as unknown as GameOffered;

test("a seat gets the next sign, and whoever has it the old one", () => {
  const plan = new planning.Plan(() => offer({ players: [2, 6] }), "person");
  plan.resize(3);
  expect(plan.colours).toEqual(["hyacinth", "tulip", "rose"]);
  plan.swap(0);
  expect(plan.colours).toEqual(["tulip", "hyacinth", "rose"]);
  plan.swap(2);
  expect(plan.colours).toEqual(["tulip", "hyacinth", "lily"]);
  plan.resize(6);
  expect(plan.colours).toEqual(["tulip", "hyacinth", "lily", "rose", "daffodil", "sloe"]);
  for (let n = 0; n < 6; n++) plan.swap(5);
  expect(new Set(plan.colours).size).toBe(6);
  expect(plan.wish().colours).toEqual(plan.colours);
});

test("where the game gives the colours, they are its own, as long as the choices stay so", () => {
  const scalino = offer({
    colours: ["hyacinth", "tulip", "lily", "daffodil"],
    colours_with: { "mode=demolition": [] },
    players_with: { "mode=demolition": [2, 6] },
  });
  const plan = new planning.Plan(() => scalino, "person");
  expect(plan.colours).toEqual(["hyacinth", "tulip", "lily", "daffodil"]);
  expect(plan.wish().colours).toEqual([]);
  plan.choose(scalino.options[0]!, "demolition");
  plan.resize(6);
  expect(plan.given).toEqual([]);
  expect(plan.colours).toEqual(["hyacinth", "tulip", "rose", "lily", "daffodil", "sloe"]);
});
