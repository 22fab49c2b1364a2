/** Where pawns stand, with those that the draft sets, moves or takes back. */
import type { Cell, Flower, GardenPlay, Pawn } from "./play";
import { isAsked, PAWNS } from "./play";

export interface Standing {
  pawn: Pawn;
  cells: Cell[];
  /** Only in the draft. */
  tried: boolean;
}

export function standing(play: GardenPlay, colour: Flower): Standing[] {
  const { view, draft, preview } = play;
  const own = view.colours.find((other) => other.colour === colour);
  if (!own) return [];
  const mine = isAsked(play) && view.colour === colour;
  const home = mine ? (preview?.returns ?? []).map(({ pawn }) => pawn) : [];
  return PAWNS.flatMap((pawn): Standing[] => {
    if (pawn === "ornament") {
      const set = mine ? (draft.ornament ?? []) : [];
      if (set.length) return [{ pawn, cells: set, tried: true }];
      return own.ornament ? [{ pawn, cells: own.ornament, tried: false }] : [];
    }
    const set = mine ? draft[pawn] : null;
    if (set === "back") return [];
    if (set) return [{ pawn, cells: [set], tried: true }];
    const at = own[pawn];
    return at && !home.includes(pawn) ? [{ pawn, cells: [at], tried: false }] : [];
  });
}
