/** The colour and sign that stand for a seat. */
import type { Colour } from "../draw/colours";
import type { SeatShown } from "./messages";

const ORDER: readonly Colour[] = ["hyacinth", "tulip", "lily", "daffodil", "rose", "sloe"];

export function colourOf(shown: SeatShown, seat: number): Colour {
  return shown.colour ?? ORDER[seat % ORDER.length]!;
}
