import { expect, test } from "vitest";
import type { ColourView } from "../../../src/generated/bloom_garden";
import type { GardenPlay } from "../../../src/games/bloom_garden/play";
import { triesOf } from "../../../src/games/bloom_garden/tries";

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
const play = (...colours: ColourView[]): GardenPlay =>
  ({ seat: 0, view: { colours, turn: {} } }) as unknown as GardenPlay;

test("the first card in hand is tried over every cell with a pawn", () => {
  const other = colour(1, [1], {
    gardener: [2, 3],
    ornament: [
      [4, 4],
      [5, 4],
    ],
  });
  expect(triesOf(play(colour(0, [7, 8]), other))).toEqual([
    { card: 7, turned: 0, at: [2, 3] },
    { card: 7, turned: 0, at: [4, 4] },
    { card: 7, turned: 0, at: [5, 4] },
  ]);
  expect(triesOf(play(colour(0, []), other))).toEqual([]);
});
