import { expect, test } from "vitest";
import type { LogEntry } from "../../../src/live/log.svelte";
import { describeDeed, findLatestMove } from "../../../src/app/learn/course.svelte";
import { firstUnlearned } from "../../../src/app/learn/progress";

const move = (number: number, by: number, ...events: string[]): LogEntry => ({
  number,
  by,
  what: "move",
  events: events.map((event) => ({ event })),
});
const log = [
  { ...move(1, 0), what: "started" },
  move(2, 0, "drew"),
  move(3, 1, "skipped"),
  move(4, 0, "kept", "discarded"),
];

test("the latest move of the learner is judged once", () => {
  expect(findLatestMove(log, 0, 0)?.number).toBe(4);
  expect(findLatestMove(log, 0, 4)).toBeUndefined();
  expect(findLatestMove(log, 1, 0)?.number).toBe(3);
  expect(findLatestMove(log, null, 0)).toBeUndefined();
});

test("a deed is everything so far, the last of it, and the points", () => {
  const deed = describeDeed([...log, move(5, 1, "drew")], log[3]!, -42, -33);
  expect(deed.events.map(({ event }) => event)).toEqual(["drew", "skipped", "kept", "discarded"]);
  expect(deed.latest.map(({ event }) => event)).toEqual(["kept", "discarded"]);
  expect(deed.gained).toBe(9);
  expect(describeDeed(log, log[1]!, null, 3).gained).toBeNull();
});

test("one begins with the first lesson that is not done", () => {
  const lessons = [{ name: "star" }, { name: "long" }];
  expect(firstUnlearned(lessons, [])?.name).toBe("star");
  expect(firstUnlearned(lessons, ["star"])?.name).toBe("long");
  expect(firstUnlearned(lessons, ["long", "star"])?.name).toBe("star");
  expect(firstUnlearned([], [])).toBeUndefined();
});
