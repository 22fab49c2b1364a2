import { expect, test } from "vitest";
import type { Event } from "../../../src/generated/bloops";
import { remember } from "../../../src/games/bloops/remembering";

const seven = { piece: "face", value: 7 } as never;
const [drew, looked, discarded] = ["drew", "looked", "discarded"].map(
  (event) => ({ event, seat: 0, card: { id: 3, face: seven } }) as unknown as Event,
) as [Event, Event, Event];
const card = { id: 3, face: null };

test("a face stays in the log as long as it is shown, held or on the table", () => {
  expect(remember(drew, { hands: [], held: { id: 3, face: seven } })).toBe(drew);
  expect(remember(looked, { hands: [[{ id: 3, face: seven }]] })).toBe(looked);
});

test("once it is covered again, it is kept in mind only", () => {
  for (const event of [drew, looked]) {
    const kept = remember(event, { hands: [[card]], held: null });
    expect(kept).toEqual({ ...event, card });
    expect(remember(kept, { hands: [] })).toBe(kept);
  }
});

test("what everybody saw can be read again", () => {
  expect(remember(discarded, { hands: [[card]] })).toBe(discarded);
});
