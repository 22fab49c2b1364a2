import { expect, test } from "vitest";
import { placeSeats, listFreeSeats } from "../../../src/table/waiting_room/seats";

test("a seat is free until somebody sits there, or a bot", () => {
  const seats = [
    { kind: "person" as const, colour: "rose" as const, name: "Anna" },
    { kind: "person" as const, colour: "lily" as const },
    { kind: "bot" as const, colour: "tulip" as const, bot: "easy" as const },
    { kind: "device" as const, colour: "sloe" as const, name: "" },
  ];
  expect(listFreeSeats({ seats })).toEqual([1, 3]);
});

test("one's own seat is nearest, whoever one is", () => {
  for (const seats of [2, 3, 4, 5, 6])
    for (let own = 0; own < seats; own++) {
      const places = placeSeats(seats, own);
      expect(places[own]).toEqual({ x: 50, y: 86 });
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(seats);
    }
});

test("the next seat is to the left, as turns go clockwise", () => {
  expect(placeSeats(4, 0)[1]).toEqual({ x: 12, y: 50 });
});
