/** The play of Scalino: its types, and what the blocks are. */
import type { Colour, Timber } from "../../ui/draw/colours";
import type { Play } from "../../table/play";
import type { Block, GameTypes, View } from "../../generated/scalino";

export type ScalinoPlay = Play<GameTypes>;
/** The colours that blocks are stained in. */
export type Stain = Exclude<Colour, "sloe" | "rose">;
export type Wood = Stain | Timber;

/** How a block is drawn: `wrong` is ringed where it stands, `astray` is a try that does not fit. */
export type BarState = "plain" | "last" | "try" | "pending" | "astray" | "free" | "dim" | "wrong";

/** The outlines of bars in a state that is to be seen. */
export const OUTLINES: Partial<Record<BarState, string>> = {
  last: "#2B2118",
  try: "#1F4E37",
  pending: "#1F4E37",
  wrong: "#A4371F",
  astray: "#A4371F",
};

const TIMBER: Record<string, Timber> = {
  hyacinth: "walnut",
  tulip: "cherry",
  lily: "maple",
  daffodil: "oak",
};

/** Returns the wood of a block: in demolition colours play no part, so it is plain timber. */
export function woodOf(mode: View["mode"], { colour }: Pick<Block, "colour">): Wood {
  return mode === "demolition" ? (TIMBER[colour] ?? "oak") : (colour as Stain);
}

/** Returns the colours that score for a seat. */
export function coloursOf({ stock }: Pick<View, "stock">, seat: number): string[] {
  return stock.filter(({ owner }) => owner === seat).map(({ colour }) => colour);
}

/** Returns the block that the last move placed, or without events the one that was placed last. */
export function lastPlaced({ view, events }: Pick<ScalinoPlay, "view" | "events">): number | null {
  if (view.mode === "demolition") return null;
  const placed = events.findLast((event) => event.event === "placed");
  return (placed?.event === "placed" ? placed.block.id : view.blocks.at(-1)?.id) ?? null;
}
