import { expect, test } from "vitest";
import {
  findBounds,
  cardCells,
  isPlace,
  contentAt,
  nearestPlace,
  nextPlace,
  nextTurn,
} from "../../../../src/games/bloom_garden/garden/grid";

const patterns = [["000/010/000"], ["100/000/001", "001/000/100"]];
const places = { left: -2, top: -1, rows: "1101/0001/1111" };

test("a card shows its flowers, and turns that look alike are one", () => {
  expect(cardCells(patterns, 2, 1)).toEqual([false, false, true, false, false, false, true, false, false]);
  expect(cardCells(patterns, 1, 3)[4]).toBe(true);
  expect(nextTurn(patterns, 2, 0)).toBe(1);
  expect(nextTurn(patterns, 2, 1)).toBe(0);
  expect(nextTurn(patterns, 1, 0)).toBe(0);
});

test("what lies in a cell is read from above", () => {
  const view = { garden: { left: -1, top: 0, rows: ["t. ", "..d"] } };
  expect(contentAt(view, -1, 0)).toBe("tulip");
  expect(contentAt(view, 0, 0)).toBe("meadow");
  expect(contentAt(view, 1, 0)).toBe("table");
  expect(contentAt(view, 1, 1)).toBe("daffodil");
  expect(contentAt(view, 9, 9)).toBe("table");
});

test("the map of places is read and walked over", () => {
  expect(isPlace(places, -2, -1)).toBe(true);
  expect(isPlace(places, 0, -1)).toBe(false);
  expect(nearestPlace(places, [0, 0])).toEqual([1, 0]);
  expect(nextPlace(places, [-1, -1], [1, 0])).toEqual([1, -1]);
  expect(nextPlace(places, [-2, -1], [0, 1])).toEqual([-2, 1]);
  expect(nextPlace(places, [1, 1], [1, 0])).toBeNull();
});

test("the garden is as large as its cards", () => {
  expect(findBounds([])).toEqual({ left: 0, top: 0, right: 3, bottom: 3 });
  expect(
    findBounds([
      { x: 0, y: 0 },
      { x: -2, y: 4 },
    ]),
  ).toEqual({ left: -2, top: 0, right: 3, bottom: 7 });
});
