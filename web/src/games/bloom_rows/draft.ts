/**
 * How a tap on a tile or a drop changes the draft, wherever the tile lies. Where the prompt says where a tile can go, it goes there; elsewhere it goes
 * where a hand would put it, and the preview says what is wrong with that.
 */
import type { Draft, Prompt, RowView, Spot } from "../../generated/bloom_rows";
import { mayDo } from "../../table/play";
import { currentPrompt, type RowsPlay, type Tile } from "./play";
import { findPlace, sameSpot, spotAt } from "./pieces";
import type { Target } from "./tile_drag.svelte";

const insertAt = <T>(things: readonly T[], at: number, thing: T): T[] => [
  ...things.slice(0, at),
  thing,
  ...things.slice(at),
];
const without = <T>(things: readonly T[], at: number): T[] => things.filter((_, i) => i !== at);

/** Before the first greater number; a joker at the end. */
function usualPlace(tiles: readonly Tile[], tile: Tile): number {
  const at = tile === "J" ? -1 : tiles.findIndex((other) => other !== "J" && other > tile);
  return at < 0 ? tiles.length : at;
}

function choose(choices: readonly number[], usual: number): number {
  return choices.length === 0 || choices.includes(usual) ? usual : choices[0]!;
}

/** What lies in the groove, and what can be laid beside it; nothing while another move is drafted. */
function grooveOf(draft: Draft, prompt: Prompt) {
  const { tiles = [], rob = [] } = draft.kind === "lay" ? draft : {};
  return { tiles, rob, picks: draft.kind === "lay" ? (prompt.lays ?? []) : [] };
}

/** A tile of the rack goes into the groove, at a place or where it fits. */
export function putIntoGroove(draft: Draft, prompt: Prompt, tile: Tile, at?: number): Draft {
  const { tiles, rob, picks } = grooveOf(draft, prompt);
  const choices = picks.flatMap((pick) =>
    pick.tile === tile && !pick.rob && pick.at !== null ? [pick.at] : [],
  );
  const place = at ?? choose(choices, usualPlace(tiles, tile));
  return { kind: "lay", tiles: insertAt(tiles, place, tile), rob, ...wish(draft) };
}

/** A tile of a row goes into the groove. */
export function borrowTile(draft: Draft, prompt: Prompt, row: RowView, spot: Spot, at?: number): Draft {
  const { tiles, rob, picks } = grooveOf(draft, prompt);
  const pick = picks.find((pick) => pick.rob && sameSpot(pick.rob, spot));
  const before = rob.filter(
    (other) => other.row === row.row && findPlace(row, other) < findPlace(row, spot),
  ).length;
  const place = at ?? (pick ? pick.at : usualPlace(tiles, spot.tile));
  return {
    kind: "lay",
    tiles: place === null ? tiles : insertAt(tiles, place, spot.tile),
    rob: insertAt(rob, pick?.nth ?? before, spot),
  };
}

/** A tile leaves the groove again. */
export function takeFromGroove(draft: Draft, place: number, spot?: Spot): Draft {
  const tiles = without(draft.tiles ?? [], place);
  const rob = (draft.rob ?? []).filter((other) => !spot || !sameSpot(other, spot));
  return tiles.length ? { kind: "lay", tiles, rob, ...wish(draft) } : { kind: "lay" };
}

/** A tile of the groove to another place in it; `to` counts the tiles that stay. */
export function shiftTile(draft: Draft, from: number, to: number): Draft {
  const tiles = draft.tiles ?? [];
  return { ...draft, tiles: insertAt(without(tiles, from), to, tiles[from]!) };
}

/** A tile of the rack goes into a row, after so many of its own tiles or where it fits. */
export function addToRow(draft: Draft, prompt: Prompt, tile: Tile, row: RowView, at?: number): Draft {
  const same = draft.kind === "add" && draft.row === row.row;
  const added = same ? (draft.added ?? []) : [];
  const picks =
    draft.kind === "add"
      ? (prompt.adds ?? []).filter((pick) => pick.tile === tile && pick.row === row.row)
      : [];
  const place =
    at ??
    choose(
      picks.map((pick) => pick.at),
      usualPlace(row.tiles, tile),
    );
  const nth =
    picks.find((pick) => pick.at === place)?.nth ??
    added.filter((other) => other.at < place || (other.at === place && before(other.tile, tile))).length;
  return { kind: "add", row: row.row, added: insertAt(added, nth, { tile, at: place }) };
}

/** An added tile comes back. */
export function takeOffRow(draft: Draft, nth: number): Draft {
  return { kind: "add", row: draft.row, added: without(draft.added ?? [], nth) };
}

function before(one: Tile, other: Tile): boolean {
  return one === "J" || other === "J" || one < other;
}

const wish = (draft: Draft): Draft => (draft.wish ? { wish: true } : {});

/** At the end of the groove a tile goes where it fits; among the others it goes where it was dropped. */
export function dropPlace(play: RowsPlay, target: Target): number | undefined {
  return target.place >= (play.draft.tiles ?? []).length ? undefined : target.place;
}

/** An open tile or the supply: the first tap tries it, the second one takes it. */
export function tryDraw(play: RowsPlay, tile: Tile | "covered"): void {
  if (play.draft.kind === "draw" && play.draft.tile === tile && play.prompt.move) play.play();
  else play.try({ kind: "draw", tile });
}

/** A tile of the rack: into the row that is added to, in the place of a joker, or into the groove. */
export function useTile(play: RowsPlay, tile: Tile): void {
  const { draft, prompt, view } = play;
  if (draft.kind === "swap" && tile !== "J") {
    play.try({ ...draft, tile });
    return;
  }
  if (draft.kind === "add") {
    const name = draft.row ?? prompt.adds?.find((pick) => pick.tile === tile)?.row ?? prompt.rows?.[0];
    const row = view.rows.find((other) => other.row === name);
    if (row) {
      play.try(addToRow(draft, currentPrompt(play), tile, row));
      return;
    }
  }
  play.try(putIntoGroove(draft, currentPrompt(play), tile));
}

/** A tile of a row: a joker is swapped while nothing lies in the groove, everything else is borrowed. */
export function takeTile(play: RowsPlay, row: RowView, place: number): void {
  const { draft } = play;
  const spot = spotAt(row, place);
  const swaps = draft.kind === "swap" || (draft.kind == null && mayDo(play, "swap"));
  if (spot.tile === "J" && swaps) {
    play.try({
      kind: "swap",
      tile: draft.kind === "swap" ? draft.tile : null,
      row: row.row,
      joker: spot.which,
    });
  } else if (draft.kind !== "lay" || !(draft.rob ?? []).some((other) => sameSpot(other, spot))) {
    play.try(borrowTile(draft, currentPrompt(play), row, spot));
  }
}

/** The row itself: the tiles that are picked next are added to it. */
export function startAdding(play: RowsPlay, row: RowView): void {
  play.try({ kind: "add", row: row.row });
}
