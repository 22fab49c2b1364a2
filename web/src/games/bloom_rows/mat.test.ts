import { expect, test } from "vitest";
import { fittingTile } from "./mat";

test("few rows have large tiles, many rows smaller ones, and none is too small to read", () => {
  expect(fittingTile([4, 5, 3, 5, 4, 4], 944, 290, false)).toBe(44);
  expect(fittingTile(Array(9).fill(5), 944, 290, false)).toBeLessThan(44);
  expect(fittingTile(Array(40).fill(5), 944, 290, false)).toBe(33);
  expect(fittingTile([5, 4, 5, 4, 4, 3], 344, 186, true)).toBeGreaterThanOrEqual(27);
});
