import { expect, test } from "vitest";
import { formatClock } from "../../../src/table/side/Clock.svelte";

test.each([
  [-5, "0:00"],
  [900, "0:01"],
  [65_000, "1:05"],
  [3_723_000, "1:02:03"],
  [3 * 86_400_000, "3 d"],
])("%d milliseconds are %s", (milliseconds, shown) => {
  expect(formatClock(milliseconds)).toBe(shown);
});
