/** The play of Bloom garden: its types, the flowers that are held, the pawns, and drafts for the rulebook. */
import { isAsked, type Play } from "../../table/play";
import type { Bloom, ColourView, Draft, GameTypes, PawnPiece, View } from "../../generated/bloom_garden";

export type GardenPlay = Play<GameTypes>;
export type Flower = ColourView["colour"];
export type Pawn = PawnPiece["pawn"];
export type Cell = [number, number];

export const FLOWERS: readonly Flower[] = ["hyacinth", "tulip", "rose", "lily", "daffodil"];
export const PAWNS: readonly Pawn[] = ["gardener", "animal", "ornament"];

export function findColour({ colours }: Pick<View, "colours">, colour: Flower): ColourView | undefined {
  return colours.find((view) => view.colour === colour);
}

/** Returns the colour that a seat owns. */
export function colourOf({ colours }: Pick<View, "colours">, seat: number | null): ColourView | undefined {
  return seat === null ? undefined : colours.find(({ owner }) => owner === seat);
}

/** Returns the colour whose cards this seat sees: the one to be placed on its turn, else its own. */
export function colourInHand(play: GardenPlay): ColourView | undefined {
  const { view, seat } = play;
  return isAsked(play) ? findColour(view, view.colour) : colourOf(view, seat);
}

export const sameCell = (
  a: readonly number[] | null | undefined,
  b: readonly number[] | null | undefined,
): boolean => !!a && !!b && a[0] === b[0] && a[1] === b[1];

export type Counts = Partial<Record<Flower, number>>;

export function countFlowers(blooms: readonly Pick<Bloom, "colour">[]): Counts {
  const counts: Counts = {};
  for (const { colour } of blooms) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts;
}

/** Returns the flowers that the seat would hold after the harvest, without those that the draft discards and sells. */
export function heldAfter({ view, seat, preview, draft }: GardenPlay): Counts {
  const held = (seat === null ? undefined : view.areas[seat]?.flowers) ?? {};
  const picked = countFlowers(preview?.harvest ?? []);
  const gone = countFlowers([...(draft.discard ?? []), ...(draft.sell ?? [])].map((colour) => ({ colour })));
  return Object.fromEntries(
    FLOWERS.map((colour) => [colour, (held[colour] ?? 0) + (picked[colour] ?? 0) - (gone[colour] ?? 0)]),
  );
}

/** Returns the counts as a list to draw: the colours that are there, in their order. */
export function listCounts(counts: Counts | Record<string, number>): [Flower, number][] {
  return FLOWERS.flatMap((colour): [Flower, number][] => {
    const n = (counts as Counts)[colour] ?? 0;
    return n > 0 ? [[colour, n]] : [];
  });
}

export interface StandingPawn {
  pawn: Pawn;
  cells: Cell[];
  /** Only in the draft. */
  tried: boolean;
}

/** Returns where pawns of a colour stand, with those that the draft sets, moves or takes back. */
export function listPawns(play: GardenPlay, colour: Flower): StandingPawn[] {
  const { view, draft, preview } = play;
  const own = findColour(view, colour);
  if (!own) return [];
  const mine = isAsked(play) && view.colour === colour;
  const home = mine ? (preview?.returns ?? []).map(({ pawn }) => pawn) : [];
  return PAWNS.flatMap((pawn): StandingPawn[] => {
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

/** Returns drafts that the rulebook can ask about: a card over every cell that a pawn stands on. */
export function listProbes(play: GardenPlay): Draft[] {
  const card = colourInHand(play)?.hand[0];
  if (card === undefined) return [];
  const cells = play.view.colours.flatMap(({ gardener, animal, ornament }): (Cell | null)[] => [
    gardener,
    animal,
    ...(ornament ?? []),
  ]);
  return cells.flatMap((at) => (at ? [{ card, turned: 0, at }] : []));
}
