import { expect, test } from "vitest";
import { columns, pickable, spot, tap, waysOf } from "../../../src/games/bloops/card_taps";

const hands = [[{ id: 1 }, { id: 2 }], [{ id: 5 }, { id: 6 }], [{ id: 9 }]];
const table = { hands, seat: 0 };

test("what is most urgent comes first", () => {
  expect(waysOf({ kinds: ["counter", "nothing", "arrange", "look"] })).toEqual([
    "look",
    "counter",
    "arrange",
  ]);
  expect(waysOf({})).toEqual([]);
});

test("only what the prompt names can be tapped", () => {
  expect([...pickable("keep", table, { cards: [1, 2] })]).toEqual([1, 2]);
  expect([...pickable("swap", table, { cards: [1, 2], others: [5, 6, 1] })]).toEqual([1, 2, 5, 6]);
  expect([...pickable("look", table, { cards: [1, 9] })]).toEqual([1, 9]);
  expect([...pickable(undefined, table, { cards: [1] })]).toEqual([]);
});

test("on a shared board all who share may answer", () => {
  expect([...pickable("counter", table, {}, [0, 2])]).toEqual([1, 2, 9]);
  expect(tap("counter", table, {}, 9)).toEqual({ move: { move: "counter", card: 9 }, seat: 2 });
  expect(tap("counter", table, {}, 1)).toEqual({ move: { move: "counter", card: 1 } });
});

test("of a swap either card can come first", () => {
  expect(tap("swap", table, {}, 5)).toMatchObject({ draft: { kind: "swap", other: 5 } });
  const swap = { move: { move: "swap", card: 1, other: 5 } };
  expect(tap("swap", table, { kind: "swap", other: 5 }, 1)).toEqual(swap);
  expect(tap("swap", table, { kind: "swap", card: 1 }, 5)).toEqual(swap);
});

test("two cards change places, the same card twice is none", () => {
  expect(tap("arrange", table, { kind: "arrange", card: 2 }, 1)).toEqual({
    move: { move: "arrange", card: 1, other: 2 },
  });
  expect(tap("arrange", table, { kind: "arrange", card: 2 }, 2)).toEqual({ draft: {} });
});

test("cards lie in two rows of three, further ones beside them", () => {
  expect([0, 2, 3, 6, 7, 8].map(spot)).toEqual([
    { row: 1, column: 1 },
    { row: 1, column: 3 },
    { row: 2, column: 1 },
    { row: 1, column: 4 },
    { row: 2, column: 4 },
    { row: 1, column: 5 },
  ]);
  expect([3, 6, 7, 8, 9].map(columns)).toEqual([3, 3, 4, 4, 5]);
});
