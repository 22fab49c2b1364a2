/** Tiles by their full names, for those who hear the table. */
import type { RowView, View } from "../../generated/bloom_rows";
import { flowersOn } from "./flowers";
import type { Tile } from "./play";
import { say } from "../../generated/texts/bloom_rows";

export function tileName(tile: Tile, view: View): string {
  return tile === "J" ? say("joker") : say("tile", { n: tile, f: flowersOn(tile, view) });
}

export function placeName(row: RowView, place: number, view: View): string {
  const where = say("place", { row: row.row, i: place + 1, n: row.tiles.length });
  return `${tileName(row.tiles[place]!, view)}, ${where}`;
}

/** Tiles as they are read out in a row: 22, joker, 25. */
export function spoken(tiles: readonly Tile[]): string {
  return tiles.map((tile) => (tile === "J" ? say("joker").toLocaleLowerCase() : tile)).join(" ");
}
