/** What a tap on a tile does, wherever the tile lies. */
import type { RowView } from "../../generated/bloom_rows";
import { addTo, borrow, putIn } from "./draft";
import { picksOf, type RowsPlay, type Tile } from "./play";
import { sameSpot, spotAt } from "./pieces";

/** An open tile or the supply: the first tap tries it, the second one takes it. */
export function draws(play: RowsPlay, tile: Tile | "covered"): void {
  if (play.draft.kind === "draw" && play.draft.tile === tile && play.prompt.move) play.play();
  else play.try({ kind: "draw", tile });
}

/** A tile of the rack: into the row that is added to, in the place of a joker, or into the groove. */
export function uses(play: RowsPlay, tile: Tile): void {
  const { draft, prompt, view } = play;
  if (draft.kind === "swap" && tile !== "J") {
    play.try({ ...draft, tile });
    return;
  }
  if (draft.kind === "add") {
    const name = draft.row ?? prompt.adds?.find((pick) => pick.tile === tile)?.row ?? prompt.rows?.[0];
    const row = view.rows.find((other) => other.row === name);
    if (row) {
      play.try(addTo(draft, picksOf(play), tile, row));
      return;
    }
  }
  play.try(putIn(draft, picksOf(play), tile));
}

/** A tile of a row: a joker is swapped while nothing lies in the groove, everything else is borrowed. */
export function takes(play: RowsPlay, row: RowView, place: number): void {
  const { draft, prompt } = play;
  const spot = spotAt(row, place);
  const swaps = draft.kind === "swap" || (draft.kind == null && (prompt.kinds ?? []).includes("swap"));
  if (spot.tile === "J" && swaps) {
    play.try({
      kind: "swap",
      tile: draft.kind === "swap" ? draft.tile : null,
      row: row.row,
      joker: spot.which,
    });
  } else if (draft.kind !== "lay" || !(draft.rob ?? []).some((other) => sameSpot(other, spot))) {
    play.try(borrow(draft, picksOf(play), row, spot));
  }
}

/** The row itself: the tiles that are picked next are added to it. */
export function addsTo(play: RowsPlay, row: RowView): void {
  play.try({ kind: "add", row: row.row });
}
