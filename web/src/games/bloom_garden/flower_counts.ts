/** Flowers that are held, counted by colour. */
import type { Bloom } from "../../generated/bloom_garden";
import { FLOWERS, type Flower, type GardenPlay } from "./play";

export type Counts = Partial<Record<Flower, number>>;

export function counted(blooms: readonly Pick<Bloom, "colour">[]): Counts {
  const counts: Counts = {};
  for (const { colour } of blooms) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts;
}

/** What the seat would hold after the harvest, without what the draft discards and sells. */
export function heldAfter({ view, seat, preview, draft }: GardenPlay): Counts {
  const held = (seat === null ? undefined : view.areas[seat]?.flowers) ?? {};
  const picked = counted(preview?.harvest ?? []);
  const gone = counted([...(draft.discard ?? []), ...(draft.sell ?? [])].map((colour) => ({ colour })));
  return Object.fromEntries(
    FLOWERS.map((colour) => [colour, (held[colour] ?? 0) + (picked[colour] ?? 0) - (gone[colour] ?? 0)]),
  );
}

/** As a list to draw: the colours that are there, in their order. */
export function listed(counts: Counts | Record<string, number>): [Flower, number][] {
  return FLOWERS.flatMap((colour): [Flower, number][] => {
    const n = (counts as Counts)[colour] ?? 0;
    return n > 0 ? [[colour, n]] : [];
  });
}
