import { expect, test } from "vitest";
import type { Event } from "../../../src/generated/bloops";
import {
  countColumns,
  listCardMoves,
  listPickable,
  redact,
  slotPlace,
  tapCard,
} from "../../../src/games/bloops/play";

const hands = [[{ id: 1 }, { id: 2 }], [{ id: 5 }, { id: 6 }], [{ id: 9 }]];
const table = { hands, seat: 0 };

test("what is most urgent comes first", () => {
  expect(listCardMoves({ kinds: ["counter", "nothing", "arrange", "look"] })).toEqual([
    "look",
    "counter",
    "arrange",
  ]);
  expect(listCardMoves({})).toEqual([]);
});

test("only what the prompt names can be tapped", () => {
  expect([...listPickable("keep", table, { cards: [1, 2] })]).toEqual([1, 2]);
  expect([...listPickable("swap", table, { cards: [1, 2], others: [5, 6, 1] })]).toEqual([1, 2, 5, 6]);
  expect([...listPickable("look", table, { cards: [1, 9] })]).toEqual([1, 9]);
  expect([...listPickable(undefined, table, { cards: [1] })]).toEqual([]);
});

test("on a shared board all who share may answer", () => {
  expect([...listPickable("counter", table, {}, [0, 2])]).toEqual([1, 2, 9]);
  expect(tapCard("counter", table, {}, 9)).toEqual({ move: { move: "counter", card: 9 }, seat: 2 });
  expect(tapCard("counter", table, {}, 1)).toEqual({ move: { move: "counter", card: 1 } });
});

test("of a swap either card can come first", () => {
  expect(tapCard("swap", table, {}, 5)).toMatchObject({ draft: { kind: "swap", other: 5 } });
  const swap = { move: { move: "swap", card: 1, other: 5 } };
  expect(tapCard("swap", table, { kind: "swap", other: 5 }, 1)).toEqual(swap);
  expect(tapCard("swap", table, { kind: "swap", card: 1 }, 5)).toEqual(swap);
});

test("two cards change places, the same card twice is none", () => {
  expect(tapCard("arrange", table, { kind: "arrange", card: 2 }, 1)).toEqual({
    move: { move: "arrange", card: 1, other: 2 },
  });
  expect(tapCard("arrange", table, { kind: "arrange", card: 2 }, 2)).toEqual({ draft: {} });
});

test("cards lie in two rows of three, further ones beside them", () => {
  expect([0, 2, 3, 6, 7, 8].map(slotPlace)).toEqual([
    { row: 1, column: 1 },
    { row: 1, column: 3 },
    { row: 2, column: 1 },
    { row: 1, column: 4 },
    { row: 2, column: 4 },
    { row: 1, column: 5 },
  ]);
  expect([3, 6, 7, 8, 9].map(countColumns)).toEqual([3, 3, 4, 4, 5]);
});

const seven = { piece: "face", value: 7 } as never;
const [drew, looked, discarded] = ["drew", "looked", "discarded"].map(
  (event) => ({ event, seat: 0, card: { id: 3, face: seven } }) as unknown as Event,
) as [Event, Event, Event];
const card = { id: 3, face: null };

test("a face stays in the log as long as it is shown, held or on the table", () => {
  expect(redact(drew, { hands: [], held: { id: 3, face: seven } })).toBe(drew);
  expect(redact(looked, { hands: [[{ id: 3, face: seven }]] })).toBe(looked);
});

test("once it is covered again, the log forgets it", () => {
  for (const event of [drew, looked]) {
    const kept = redact(event, { hands: [[card]], held: null });
    expect(kept).toEqual({ ...event, card });
    expect(redact(kept, { hands: [] })).toBe(kept);
  }
});

test("what everybody saw can be read again", () => {
  expect(redact(discarded, { hands: [[card]] })).toBe(discarded);
});
