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
  outage.update("connecting");
  outage.update("online");
  return outage;
}

test("a line that is back within a second is not worth a word", () => {
  const outage = online();
  outage.update("waiting");
  vi.advanceTimersByTime(900);
  outage.update("connecting");
  outage.update("online");
  vi.advanceTimersByTime(60_000);
  expect(outage.notice).toBeNull();
});

test("it is lost after a second, offline after twenty, and back for three, however often it is dialled", () => {
  const outage = online();
  outage.update("waiting");
  const told: unknown[] = [];
  for (let second = 1; second <= 20; second++) {
    vi.advanceTimersByTime(1_000);
    outage.update(second % 2 ? "connecting" : "waiting");
    told.push(outage.notice);
  }
  expect(told).toEqual([...Array(19).fill("lost"), "offline"]);
  outage.update("taken");
  expect(outage.notice).toBe("offline");
  outage.update("online");
  expect(outage.notice).toBe("back");
  vi.advanceTimersByTime(3_000);
  expect(outage.notice).toBeNull();
});

test("a line that is silent was so for a second already", () => {
  const outage = online();
  outage.update("silent");
  expect(outage.notice).toBe("lost");
});

test("who comes for the first time is not back", () => {
  const outage = new Outage();
  outage.update("connecting");
  vi.advanceTimersByTime(5_000);
  expect(outage.notice).toBe("lost");
  outage.update("online");
  expect(outage.notice).toBeNull();
});

test("what breaks again while it is said to be back is told again", () => {
  const outage = online();
  outage.update("silent");
  vi.advanceTimersByTime(100);
  outage.update("online");
  outage.update("waiting");
  vi.advanceTimersByTime(1_000);
  expect(outage.notice).toBe("lost");
  outage.update("online");
  outage.close();
  vi.advanceTimersByTime(60_000);
  expect(outage.notice).toBe("back"); // a page that was left tells nothing more
});
