/** What a play of Bloom garden is made of. */
import type { Play } from "../../table/play";
import type {
  ColourView,
  Draft,
  Event,
  Move,
  PawnPiece,
  Piece,
  Preview,
  Prompt,
  View,
} from "../../generated/bloom_garden";

export interface Garden {
  view: View;
  draft: Draft;
  prompt: Prompt;
  preview: Preview;
  move: Move;
  event: Event;
  piece: Piece;
}

export type GardenPlay = Play<Garden>;
export type Flower = ColourView["colour"];
export type Pawn = PawnPiece["pawn"];
export type Cell = [number, number];

export const FLOWERS: readonly Flower[] = ["hyacinth", "tulip", "rose", "lily", "daffodil"];
export const PAWNS: readonly Pawn[] = ["gardener", "animal", "ornament"];

/** May this seat do something now? */
export function isAsked(play: GardenPlay): boolean {
  return play.seat !== null && !play.view.over && (play.view.turn.asked ?? []).includes(play.seat);
}

/** May a draft be changed now? Not while a move is on its way. */
export function mayTry(play: GardenPlay): boolean {
  return isAsked(play) && play.pending === null;
}

/** The colour whose cards this seat looks at: the one to be placed on one's turn, else the own. */
export function colourInHand(play: GardenPlay): ColourView | undefined {
  const { view, seat } = play;
  if (isAsked(play)) return view.colours.find(({ colour }) => colour === view.colour);
  return view.colours.find(({ owner }) => owner === seat && seat !== null);
}

export const sameCell = (
  a: readonly number[] | null | undefined,
  b: readonly number[] | null | undefined,
): boolean => !!a && !!b && a[0] === b[0] && a[1] === b[1];
