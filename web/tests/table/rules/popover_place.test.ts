import { expect, test } from "vitest";
import { placePopover } from "../../../src/table/rules/popover_place";

const OWN = { width: 400, height: 160 };
const BOARD = { width: 900, height: 600 };

test("in the lower half it stands above the fault and points down at its middle", () => {
  const fault = { left: 480, top: 400, width: 40, height: 60 };
  expect(placePopover(fault, OWN, BOARD)).toEqual({ left: 300, top: 226, arrow: 200, points: "down" });
});

test("else it stands below, and at the side the arrow goes aside", () => {
  const fault = { left: 20, top: 30, width: 40, height: 60 };
  expect(placePopover(fault, OWN, BOARD)).toEqual({ left: 12, top: 104, arrow: 32, points: "up" });
});

test("what lies in the tray is pointed at from the foot of the board", () => {
  const fault = { left: 480, top: 640, width: 40, height: 60 };
  expect(placePopover(fault, OWN, BOARD)).toMatchObject({ top: 428, points: "down" });
});

test("where there is no room, or nothing to be seen, there is no such place", () => {
  expect(placePopover({ left: 300, top: 20, width: 200, height: 560 }, OWN, BOARD)).toBeNull();
  expect(placePopover({ left: 1200, top: 300, width: 40, height: 60 }, OWN, BOARD)).toBeNull();
});
