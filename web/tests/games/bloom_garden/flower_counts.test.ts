import { expect, test } from "vitest";
import type { GardenPlay } from "../../../src/games/bloom_garden/play";
import { counted, heldAfter, listed } from "../../../src/games/bloom_garden/flower_counts";

test("flowers are counted by colour and listed in their order", () => {
  expect(listed(counted([{ colour: "rose" }, { colour: "hyacinth" }, { colour: "rose" }]))).toEqual([
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
  expect(listed(heldAfter(play))).toEqual([["tulip", 2]]);
});
