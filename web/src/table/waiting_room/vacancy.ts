/** Which seats of a waiting room are still free. */
import type { TableShown } from "../../live/messages";

export function freeSeats({ seats }: Pick<TableShown, "seats">): number[] {
  return seats.flatMap((seat, number) => (seat.name || seat.bot ? [] : [number]));
}
