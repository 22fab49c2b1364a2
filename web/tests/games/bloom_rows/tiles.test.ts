import { expect, test } from "vitest";
import { fitMat, fitRack } from "../../../src/games/bloom_rows/tiles";

test("few rows have large tiles, many rows smaller ones, and none is too small to read", () => {
  const desk = { width: 944, height: 290, narrow: false };
  expect(fitMat([4, 5, 3, 5, 4, 4], desk)).toEqual({ tile: 44, columns: 2 });
  expect(fitMat([4, 3, 3, 3, 4, 3, 3, 3, 3], desk)).toEqual({ tile: 44, columns: 3 });
  expect(fitMat(Array(40).fill(5), desk).tile).toBe(32);
  expect(fitMat([5, 4, 5, 4, 4, 3], { width: 344, height: 186, narrow: true }).tile).toBe(34);
});

test("the rack has one line while its tiles can be held", () => {
  expect(fitRack(13, 5, 840)).toBe(54);
  expect(fitRack(15, 9, 840)).toBe(44);
  expect(fitRack(30, 9, 840)).toBe(40);
  expect(fitRack(3, 1, 340)).toBe(40);
});
