/** What a play of Bloops is made of. */
import type { Play } from "../../table/play";
import type { Draft, Event, Move, Piece, Preview, Prompt, View } from "../../generated/bloops";

export interface Bloops {
  view: View;
  draft: Draft;
  prompt: Prompt;
  preview: Preview;
  move: Move;
  event: Event;
  piece: Piece;
}

export type BloopsPlay = Play<Bloops>;

/** What is printed on a card besides its number: the deed that follows when it is discarded. */
export { EFFECTS as PRINTED } from "../../generated/bloops";

export const mayDo = (play: BloopsPlay, kind: string): boolean => (play.prompt.kinds ?? []).includes(kind);
