/** The play of Bloom rows: its types, and how far its draft is. */
import type { Play } from "../../table/play";
import type { GameTypes, Prompt } from "../../generated/bloom_rows";

export type RowsPlay = Play<GameTypes>;
export type Tile = number | "J";

/** Returns the prompt once the server has answered this draft: the one of an earlier draft does not count. */
export function currentPrompt(play: RowsPlay): Prompt {
  return play.isAwaiting ? {} : play.prompt;
}

/** Returns whether tiles are picked that are not played yet. */
export function isHolding({ draft }: RowsPlay): boolean {
  return draft.tile != null || Boolean(draft.tiles?.length || draft.added?.length);
}
