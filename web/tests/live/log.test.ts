import { expect, test } from "vitest";
import { appendEntry, prependLog, type LogEntry } from "../../src/live/log.svelte";

const told = (number: number): LogEntry => ({ number, by: 0, what: "move", events: [{ event: "passed" }] });

test("what is recalled comes before what was told since, and nothing comes twice", () => {
  const recalled = { number: 7, happened: [{ what: "move", by: 1 }, { what: "undo" }] };
  const log = prependLog(recalled, [told(7), told(8)]);
  expect(log.map(({ number, what, by }) => [number, what, by])).toEqual([
    [-2, "move", 1],
    [-1, "undo", null],
    [8, "move", 0],
  ]);
});

test("a log does not grow for ever", () => {
  let log: readonly LogEntry[] = [];
  for (let n = 0; n < 500; n++) log = appendEntry(log, told(n));
  expect(log.length).toBe(400);
  expect(log.at(-1)!.number).toBe(499);
});
