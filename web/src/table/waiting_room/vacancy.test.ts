import { expect, test } from "vitest";
import { freeSeats } from "./vacancy";

test("a seat is free until somebody sits there, or a bot", () => {
  const seats = [
    { kind: "person" as const, colour: "rose" as const, name: "Anna" },
    { kind: "person" as const, colour: "lily" as const },
    { kind: "bot" as const, colour: "tulip" as const, bot: "easy" as const },
    { kind: "device" as const, colour: "sloe" as const, name: "" },
  ];
  expect(freeSeats({ seats })).toEqual([1, 3]);
});
