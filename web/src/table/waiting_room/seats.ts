/** Which seats of a waiting room are still free. */
import type { TableShown } from "../../live/messages";

export function listFreeSeats({ seats }: Pick<TableShown, "seats">): number[] {
  return seats.flatMap((seat, number) => (seat.name || seat.bot ? [] : [number]));
}

/** Where seats stand around a table, in percent of its box: one's own nearest, the others clockwise. */
export function placeSeats(seats: number, own: number): { x: number; y: number }[] {
  return Array.from({ length: seats }, (_, seat) => {
    const angle = Math.PI / 2 + ((seat - own) * 2 * Math.PI) / seats;
    return { x: round(50 + 38 * Math.cos(angle)), y: round(50 + 36 * Math.sin(angle)) };
  });
}

const round = (n: number): number => Math.round(n * 10) / 10;
