/** Tries that the rulebook can ask about: a card over every cell that a pawn stands on. */
import type { Draft } from "../../generated/bloom_garden";
import { colourInHand, type Cell, type GardenPlay } from "./play";

export function triesOf(play: GardenPlay): Draft[] {
  const card = colourInHand(play)?.hand[0];
  if (card === undefined) return [];
  const cells = play.view.colours.flatMap(({ gardener, animal, ornament }): (Cell | null)[] => [
    gardener,
    animal,
    ...(ornament ?? []),
  ]);
  return cells.flatMap((at) => (at ? [{ card, turned: 0, at }] : []));
}
