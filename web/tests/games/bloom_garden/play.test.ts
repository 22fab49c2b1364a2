import { expect, test } from "vitest";
import type { ColourView } from "../../../src/generated/bloom_garden";
import {
  countFlowers,
  type GardenPlay,
  heldAfter,
  listCounts,
  listProbes,
} from "../../../src/games/bloom_garden/play";

test("flowers are counted by colour and listed in their order", () => {
  expect(listCounts(countFlowers([{ colour: "rose" }, { colour: "hyacinth" }, { colour: "rose" }]))).toEqual([
    ["hyacinth", 1],
    ["rose", 2],
  ]);
});

test("what is held after the harvest leaves out what is discarded and sold", () => {
  const play = {
    seat: 0,
    view: { areas: [{ flowers: { tulip: 2, rose: 1 } }] },
    preview: { harvest: [{ colour: "tulip", x: 0, y: 0 }] },
    draft: { discard: ["tulip"], sell: ["rose"] },
  } as unknown as GardenPlay;
  expect(listCounts(heldAfter(play))).toEqual([["tulip", 2]]);
});

const colour = (owner: number, hand: number[], pawns: Partial<ColourView> = {}): ColourView => ({
  colour: owner ? "rose" : "lily",
  owner,
  hand,
  visible: 0,
  available: [],
  gardener: null,
  animal: null,
  ornament: null,
  ...pawns,
});
const playOf = (...colours: ColourView[]): GardenPlay =>
  ({ seat: 0, view: { colours, turn: {} } }) as unknown as GardenPlay;

test("the first card in hand is tried over every cell with a pawn", () => {
  const other = colour(1, [1], {
    gardener: [2, 3],
    ornament: [
      [4, 4],
      [5, 4],
    ],
  });
  expect(listProbes(playOf(colour(0, [7, 8]), other))).toEqual([
    { card: 7, turned: 0, at: [2, 3] },
    { card: 7, turned: 0, at: [4, 4] },
    { card: 7, turned: 0, at: [5, 4] },
  ]);
  expect(listProbes(playOf(colour(0, []), other))).toEqual([]);
});
