/** Tries that the rulebook can ask about: the smallest block on every empty cell, or every block that is to be seen. */
import type { Draft, View } from "../../generated/scalino";
import { cellsOfLevel, key, seenFromAbove } from "./bars";

export function triesOf({ view }: { view: View }): Draft[] {
  if (view.mode === "demolition") {
    const seen = seenFromAbove(view.blocks);
    const first = new Map([...seen].map(([at, block]) => [block, at]));
    return [...first.values()].map((at) => ({ kind: "take", cell: cellAt(at) }));
  }
  const stock = view.stock.find(({ colour }) => colour === view.colour)?.blocks ?? [];
  if (view.level === null || !stock.length) return [];
  const length = Math.min(...stock.map((block) => block.length));
  const lying = view.blocks.filter(({ level }) => level === view.level);
  const taken = new Set(lying.flatMap(({ cells = [] }) => cells.map(key)));
  return cellsOfLevel(view.levels[view.level - 1] ?? [])
    .filter((cell) => !taken.has(key(cell)))
    .flatMap((cell) =>
      (length === 1 ? [null] : [false, true]).map((up) => ({ kind: "place", length, up, cell })),
    );
}

function cellAt(at: string): { x: number; y: number } {
  const [x = 0, y = 0] = at.split(",").map(Number);
  return { x, y };
}
