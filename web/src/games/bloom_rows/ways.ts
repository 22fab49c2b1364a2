/** Where tiles come from and go to that nobody could see: the seats and the covered supply. */
import type { RowsPlay } from "./play";
import { jokerKey } from "./pieces";

const seat = (at: number): Element | null =>
  [...document.querySelectorAll(`[data-seat="${at}"]`)].find((place) => place.getClientRects().length > 0) ??
  null;
const supply = (): Element | null => document.querySelector("[data-supply]");

type Shown = { piece: string; number?: number; id?: number | null };
const keyOf = (tile: Shown): string =>
  tile.piece === "number" ? String(tile.number) : jokerKey(tile.id ?? -1);

export function origin(play: RowsPlay, piece: string): Element | null {
  for (const event of play.events) {
    if (event.event === "laid" || event.event === "added") {
      if (event.tiles.some((tile) => keyOf(tile) === piece)) return seat(event.seat);
    } else if (event.event === "swapped") {
      if (keyOf(event.tile) === piece) return seat(event.seat);
    } else if (event.event === "refilled" || event.event === "drew") {
      return supply();
    }
  }
  return supply();
}

export function destination(play: RowsPlay, piece: string): Element | null {
  for (const event of play.events) {
    if (event.event === "drew" && event.tile && keyOf(event.tile) === piece) return seat(event.seat);
    if (event.event === "took_joker" && keyOf(event.joker) === piece) return seat(event.seat);
    if (event.event === "swapped" && keyOf(event.joker) === piece) return seat(event.seat);
  }
  return null;
}
