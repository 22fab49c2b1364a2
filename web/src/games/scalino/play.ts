/** What a play of Scalino is made of. */
import type { Colour, Timber } from "../../ui/draw/colours";
import type { Play } from "../../table/play";
import type { Block, Draft, Event, Move, Piece, Preview, Prompt, View } from "../../generated/scalino";

export interface Scalino {
  view: View;
  draft: Draft;
  prompt: Prompt;
  preview: Preview;
  move: Move;
  event: Event;
  piece: Piece;
}

export type ScalinoPlay = Play<Scalino>;
/** The colours that blocks are stained in. */
export type Stain = Exclude<Colour, "sloe" | "rose">;
export type Wood = Stain | Timber;

/** May this seat do something now? */
export function isAsked(play: ScalinoPlay): boolean {
  return play.seat !== null && !play.view.over && (play.view.turn.asked ?? []).includes(play.seat);
}

const TIMBER: Record<string, Timber> = {
  hyacinth: "walnut",
  tulip: "cherry",
  lily: "maple",
  daffodil: "oak",
};

/** In demolition colours play no part, so nobody's colour is on a block. */
export function woodOf(mode: View["mode"], { colour }: Pick<Block, "colour">): Wood {
  return mode === "demolition" ? (TIMBER[colour] ?? "oak") : (colour as Stain);
}

/** The colours that score for a seat. */
export function coloursOf({ stock }: Pick<View, "stock">, seat: number): string[] {
  return stock.filter(({ owner }) => owner === seat).map(({ colour }) => colour);
}

/** The block that the last move placed; without news, the one that was placed last. */
export function lastPlaced({ view, events }: Pick<ScalinoPlay, "view" | "events">): number | null {
  if (view.mode === "demolition") return null;
  const placed = events.findLast((event) => event.event === "placed");
  return (placed?.event === "placed" ? placed.block.id : view.blocks.at(-1)?.id) ?? null;
}
