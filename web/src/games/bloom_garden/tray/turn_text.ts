/** What follows a tried card, in sentences. */
import type { Draft } from "../../../generated/bloom_garden";
import { PAWNS, type GardenPlay } from "../play";
import { say } from "../../../generated/texts/bloom_garden";

export function describeConsequences({ preview, view, words }: GardenPlay): string {
  if (!preview) return "";
  const n = preview.held ?? 0;
  const c = preview.coins ?? 0;
  const parts = [saleOf(preview.sale, n, c, view)];
  if (preview.unlocks?.length)
    parts.push(say("unlocks", { pawns: words.join(preview.unlocks.map((pawn) => say(pawn))) }));
  if (preview.returns?.length)
    parts.push(say("returns", { pawns: words.join(preview.returns.map(({ pawn }) => say(pawn))) }));
  if (preview.ornament) parts.push(say("meadowPoints", { n: preview.ornament.points }));
  return parts.join(" ");
}

function saleOf(sale: string | undefined, n: number, c: number, view: GardenPlay["view"]): string {
  if (sale === "last") return say("last", { c });
  if (sale === "waits") return say("waits", { n });
  if (sale === "due") return say(view.sell === "choose" ? "saleChoose" : "sale", { n, c });
  return say("holdsOf", { n, m: view.limit });
}

/** What a turn is about; where nothing lies there is nothing to cover. */
export function describeGoal({ view }: GardenPlay): string {
  return say(view.cards.length ? "askPlace" : "askFirst");
}

/** A turn: the card, its place, and the pawns that are set with it. */
export function describeDraft(draft: Draft, { words }: GardenPlay): string {
  if (draft.kind === "pass") return say("pass");
  if (draft.card == null || !draft.at) return "";
  const [x, y] = draft.at;
  const set = PAWNS.filter((pawn) => {
    const to = draft[pawn];
    return Array.isArray(to) && to.length > 0;
  });
  return words.join([say("cardAt", { n: draft.card, x, y }), ...set.map((pawn) => say(pawn))]);
}
