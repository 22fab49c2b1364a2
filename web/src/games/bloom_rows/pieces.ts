/**
 * Tiles with a lasting name, so that each can be followed from place to place. A number is there once; a joker has a
 * name as soon as everybody has seen it, and until then only its place in the rack tells it from another.
 */
import type { Draft, RowView, Spot, View } from "../../generated/bloom_rows";
import type { Tile } from "./play";

export interface Piece {
  key: string;
  tile: Tile;
}

/** A tile of the groove: where it was taken out of, if it is borrowed. */
export interface GroovePiece extends Piece {
  spot?: Spot;
}

/** A tile of a row that is being added to: which of the added ones it is, if it is new. */
export interface RowPiece extends Piece {
  added?: number;
}

export const jokerKey = (id: number): string => `joker-${id}`;

export function stockPieces(view: View): Piece[] {
  return namePieces(view.stock, view.seats[view.seat ?? -1]?.jokers, "own");
}

export function rowPieces({ tiles, jokers, row }: RowView): Piece[] {
  return namePieces(tiles, jokers, row);
}

function namePieces(tiles: readonly Tile[], known: readonly number[] = [], place: string): Piece[] {
  let jokers = 0;
  return tiles.map((tile) => {
    if (tile !== "J") return { key: String(tile), tile };
    const id = known[jokers++];
    return { key: id === undefined ? `joker-${place}-${jokers}` : jokerKey(id), tile };
  });
}

/** Take a tile out of the pieces that are left. */
function takePiece(left: Piece[], tile: Tile): Piece {
  const at = left.findIndex((piece) => piece.tile === tile);
  return at < 0 ? { key: `${tile}`, tile } : left.splice(at, 1)[0]!;
}

/** The spot of a row's tile, as a draft names it. */
export function spotAt(row: RowView, place: number): Spot {
  const tile = row.tiles[place]!;
  const which = tile === "J" ? row.tiles.slice(0, place + 1).filter((other) => other === "J").length : 1;
  return { row: row.row, tile, which };
}

export const sameSpot = (a: Spot, b: Spot): boolean =>
  a.row === b.row && a.tile === b.tile && (a.which ?? 1) === (b.which ?? 1);

/** The place in its row of a spot, from 0. */
export function findPlace(row: RowView, spot: Spot): number {
  return row.tiles.findIndex((_, place) => sameSpot(spotAt(row, place), spot));
}

/** The tiles in the groove. Of its jokers the own ones come first: they are all alike. */
export function groovePieces(view: View, draft: Draft): GroovePiece[] {
  const own = stockPieces(view);
  const rob = [...(draft.rob ?? [])];
  const jokers = (draft.tiles ?? []).filter((tile) => tile === "J").length;
  let ownJokers = jokers - rob.filter((spot) => spot.tile === "J").length;
  return (draft.tiles ?? []).map((tile) => {
    const robbed = rob.findIndex((spot) => spot.tile === tile && (tile !== "J" || ownJokers <= 0));
    if (robbed >= 0) {
      const spot = rob.splice(robbed, 1)[0]!;
      const row = view.rows.find((other) => other.row === spot.row);
      const lying = row && rowPieces(row)[findPlace(row, spot)];
      return { key: lying?.key ?? `${spot.row}-${tile}`, tile, spot };
    }
    if (tile === "J") ownJokers--;
    return takePiece(own, tile);
  });
}

/** A row with what the draft adds to it. */
export function extendRow(view: View, row: RowView, draft: Draft): RowPiece[] {
  const old = rowPieces(row);
  const own = stockPieces(view);
  const grown: RowPiece[] = [];
  const added = draft.added ?? [];
  for (let place = 0; place <= old.length; place++) {
    added.forEach(({ tile, at }, nth) => {
      if (at === place) grown.push({ ...takePiece(own, tile), added: nth });
    });
    const lying = old[place];
    if (lying) grown.push(lying);
  }
  return grown;
}

/** The names of the own tiles that the draft has taken off the rack. */
export function usedKeys(view: View, draft: Draft): Set<string> {
  if (draft.kind === "lay") {
    return new Set(groovePieces(view, draft).flatMap(({ key, spot }) => (spot ? [] : [key])));
  }
  const row = draft.kind === "add" && view.rows.find((other) => other.row === draft.row);
  if (row) {
    return new Set(
      extendRow(view, row, draft).flatMap(({ key, added }) => (added === undefined ? [] : [key])),
    );
  }
  return new Set(draft.kind === "swap" && draft.tile ? [String(draft.tile)] : []);
}
