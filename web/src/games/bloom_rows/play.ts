/** What a play of Bloom rows is made of. */
import type { Play } from "../../table/play";
import type { Draft, Event, Move, Piece, Preview, Prompt, View } from "../../generated/bloom_rows";

export interface Rows {
  view: View;
  draft: Draft;
  prompt: Prompt;
  preview: Preview;
  move: Move;
  event: Event;
  piece: Piece;
}

export type RowsPlay = Play<Rows>;
export type Tile = number | "J";

/** May this seat do something now? */
export function isAsked(play: RowsPlay): boolean {
  return play.seat !== null && !play.view.over && (play.view.turn.asked ?? []).includes(play.seat);
}

/** May a draft be changed now? Not while a move is on its way. */
export function mayTry(play: RowsPlay): boolean {
  return isAsked(play) && play.pending === null;
}

/** Where the next tile can go, once the server has answered the draft: what it said of the one before is none of it. */
export function picksOf(play: RowsPlay): Prompt {
  return play.isAwaiting ? {} : play.prompt;
}

/** Has a tile been picked that is yet to lie somewhere? */
export function holds({ draft }: RowsPlay): boolean {
  return draft.tile != null || Boolean(draft.tiles?.length || draft.added?.length);
}
