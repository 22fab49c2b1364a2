import { expect, test } from "vitest";
import { repeatOutline, drawDiscs, placeAround, spin } from "../../../src/ui/draw/Flower.svelte";

test("petals and bells are outlines around points", () => {
  expect(repeatOutline([[1, -2.345]], "h1Z")).toBe("M1 -2.35h1Z");
  expect(drawDiscs([[0, 0]], 2)).toBe("M0 0m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z");
  expect(placeAround(4, 1).map((point) => point.map(Math.round).map(Math.abs))).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
  ]);
  expect(
    spin(
      [90],
      [
        [1, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    ),
  ).toBe("M0 1C0 1 0 2 0 3Z");
});
