/** Where in the groove or in a row a dropped tile lies: after how many of the tiles that stay there. */
import type { Target } from "./carry.svelte";
import type { RowsPlay } from "./play";

/** At the end of the groove a tile goes where it fits; among the others it goes where it was dropped. */
export function drops(play: RowsPlay, target: Target): number | undefined {
  return target.place >= (play.draft.tiles ?? []).length ? undefined : target.place;
}
