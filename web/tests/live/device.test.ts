import { expect, test } from "vitest";
import { findNextSeat } from "../../src/live/device.svelte";

test("of those who share a device, whoever has the turn acts, then whoever has the device", () => {
  expect(findNextSeat({ seat: 2, asked: [0, 1, 2] }, [0, 1, 2], 0)).toBe(2);
  expect(findNextSeat({ seat: 3, asked: [0, 1] }, [0, 1, 2], 1)).toBe(1);
  expect(findNextSeat({ seat: 3, asked: [1, 2] }, [0, 1, 2], 0)).toBe(1);
  expect(findNextSeat({ seat: 3, asked: [3] }, [0, 1], 0)).toBeUndefined();
});
