import { expect, test } from "vitest";
import type { GameOffered } from "../../../src/generated/protocol";
import { Plan } from "../../../src/app/new_table/plan.svelte";

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
  const plan = new Plan(() => offer({ players: [2, 6] }), "person");
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
  const plan = new Plan(() => scalino, "person");
  expect(plan.colours).toEqual(["hyacinth", "tulip", "lily", "daffodil"]);
  expect(plan.wish().colours).toEqual([]);
  plan.choose(scalino.options[0]!, "demolition");
  plan.resize(6);
  expect(plan.given).toEqual([]);
  expect(plan.colours).toEqual(["hyacinth", "tulip", "rose", "lily", "daffodil", "sloe"]);
});

test("another game keeps who sits there and the terms; each game has its own rules", () => {
  const scalino = offer({ name: "scalino", players: [2, 4] });
  const bloops = offer({ name: "bloops", players: [3, 5], options: [] });
  let game = scalino;
  const plan = new Plan(() => game, "device");
  plan.seats[0]!.name = "Anna";
  plan.seats[1]!.name = "Tom";
  plan.choose(mode as never, "demolition");
  plan.clock = "day";
  plan.isPublic = true;
  plan.swap(0);

  game = bloops;
  const seats = plan.wish().seats!;
  expect(seats.map(({ kind }) => kind)).toEqual(["person", "device", "device"]);
  expect([plan.seats[0]!.name, seats[1]!.name]).toEqual(["Anna", "Tom"]);
  expect(plan.wish()).toMatchObject({ game: "bloops", options: {}, terms: { public: true } });
  expect(plan.colours[0]).toBe("tulip");
  plan.resize(5);
  plan.seats[4]!.name = "Eva";

  game = scalino;
  expect(plan.seats).toHaveLength(4);
  expect(plan.wish()).toMatchObject({ options: { mode: "demolition" } });
  game = bloops;
  expect(plan.seats.map(({ name }) => name)).toEqual(["Anna", "Tom", "", "", "Eva"]);
});

test("a seat that is added is like the last one; fewer seats have room for nobody else", () => {
  const plan = new Plan(() => offer({ players: [2, 4] }), "person");
  expect(plan.seats).toHaveLength(4);
  plan.resize(2);
  plan.seats[1]!.kind = "bot";
  plan.resize(3);
  expect(plan.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot"]);
});
