/** What is printed on the tiles. A table with flowers of its own sends them with the view. */
import { FLOWERS, type View } from "../../generated/bloom_rows";
import type { Tile } from "./play";

export function flowersOn(tile: Tile, view: Pick<View, "flowers">): number {
  return tile === "J" ? 0 : (view.flowers[tile - 1] ?? FLOWERS[tile - 1] ?? 0);
}
