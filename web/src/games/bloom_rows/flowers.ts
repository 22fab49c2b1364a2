/** What is printed on the tiles. A table with flowers of its own sends them with the view. */
import type { View } from "../../lib/wire/bloom_rows";
import type { Tile } from "./kinds";

function printed(tile: number): number {
  if (tile === 55) return 7;
  if (tile % 11 === 0) return 5;
  if (tile % 10 === 0) return 3;
  return tile % 5 === 0 ? 2 : 1;
}

export function flowersOn(tile: Tile, view: Pick<View, "flowers">): number {
  return tile === "J" ? 0 : (view.flowers[tile - 1] ?? printed(tile));
}
