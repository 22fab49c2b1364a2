import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outage } from "../../src/live/outage.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A line that was there. */
function online(): Outage {
  const outage = new Outage();
  outage.follow("connecting");
  outage.follow("online");
  return outage;
}

test("a line that is back within a second is not worth a word", () => {
  const outage = online();
  outage.follow("waiting");
  vi.advanceTimersByTime(900);
  outage.follow("connecting");
  outage.follow("online");
  vi.advanceTimersByTime(60_000);
  expect(outage.told).toBeNull();
});

test("it is lost after a second, offline after twenty, and back for three, however often it is dialled", () => {
  const outage = online();
  outage.follow("waiting");
  const told: unknown[] = [];
  for (let second = 1; second <= 20; second++) {
    vi.advanceTimersByTime(1_000);
    outage.follow(second % 2 ? "connecting" : "waiting");
    told.push(outage.told);
  }
  expect(told).toEqual([...Array(19).fill("lost"), "offline"]);
  outage.follow("taken");
  expect(outage.told).toBe("offline");
  outage.follow("online");
  expect(outage.told).toBe("back");
  vi.advanceTimersByTime(3_000);
  expect(outage.told).toBeNull();
});

test("a line that is silent was so for a second already", () => {
  const outage = online();
  outage.follow("silent");
  expect(outage.told).toBe("lost");
});

test("who comes for the first time is not back", () => {
  const outage = new Outage();
  outage.follow("connecting");
  vi.advanceTimersByTime(5_000);
  expect(outage.told).toBe("lost");
  outage.follow("online");
  expect(outage.told).toBeNull();
});

test("what breaks again while it is said to be back is told again", () => {
  const outage = online();
  outage.follow("silent");
  vi.advanceTimersByTime(100);
  outage.follow("online");
  outage.follow("waiting");
  vi.advanceTimersByTime(1_000);
  expect(outage.told).toBe("lost");
  outage.follow("online");
  outage.close();
  vi.advanceTimersByTime(60_000);
  expect(outage.told).toBe("back"); // a page that was left tells nothing more
});
