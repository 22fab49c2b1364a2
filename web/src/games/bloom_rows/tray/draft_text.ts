/** Texts about the draft, for the tray and for hints. */
import { t } from "../../../i18n/translate";
import type { Draft } from "../../../generated/bloom_rows";
import { say } from "../../../generated/texts/bloom_rows";
import { isHolding, type RowsPlay } from "../play";
import { flowersOn, nameTiles } from "../tiles";

interface DraftText {
  head: string;
  more?: string;
}

/** Returns a headline and a sentence about the draft. */
export function describeDraft(play: RowsPlay): DraftText {
  const { draft, preview } = play;
  const head = play.words.own.kinds[draft.kind ?? ""] ?? "";
  if (!preview && isHolding(play)) return { head, more: t("checking") };
  switch (draft.kind) {
    case "draw":
      if (draft.tile == null) return { head, more: say("drawOr") };
      return { head, more: draft.tile === "covered" ? say("takesCovered") : say("takes", { n: draft.tile }) };
    case "swap":
      if (!play.prompt.move) return { head, more: say("swapWhich") };
      return { head, more: say("swaps", { n: draft.tile ?? "" }) };
    case "lay":
      return describeLay(play);
    case "add":
      if (!draft.row) return { head, more: say("addWhich") };
      if (!draft.added?.length) return { head, more: say("addTo", { row: draft.row }) };
      if (preview?.legal) return { head: describeAdd(play), more: describeRest(play, draft.added.length) };
      return { head: say("notYet"), more: say("building") };
    default:
      return { head };
  }
}

function describeLay(play: RowsPlay): DraftText {
  const { draft, preview } = play;
  const tiles = draft.tiles ?? [];
  if (tiles.length === 0) return { head: play.words.own.kinds["lay"] ?? "", more: say("put") };
  if (!preview?.legal) return { head: say("notYet"), more: say("building") };
  const f = preview.flowers ?? 0;
  const own = tiles.length - (draft.rob ?? []).length;
  return {
    head: preview.points == null ? say("bringsNone", { f }) : say("brings", { f, p: preview.points }),
    more: describeRest(play, own),
  };
}

function describeAdd({ draft, view }: RowsPlay): string {
  return say("adds", { n: (draft.added ?? []).reduce((sum, { tile }) => sum + flowersOn(tile, view), 0) });
}

function describeRest({ view, preview }: RowsPlay, used: number): string {
  const rest = view.stock.length - used;
  const row = preview?.row?.length ? `${nameTiles(preview.row)}. ` : "";
  return row + (preview?.ends_round ? say("keepsNone") : say("keeps", { n: rest }));
}

/** Returns a draft in words: what it does, and with which tiles. */
export function describeMove({ kind, tile, tiles, added, row }: Draft, { words }: RowsPlay): string {
  const kindName = words.own.kinds[kind ?? ""] ?? "";
  const used = [...(tiles ?? []), ...(added ?? []).map((placed) => placed.tile)];
  if (typeof tile === "number" || tile === "J") used.push(tile);
  return [kindName, row ? say("inRow", { row }) : "", nameTiles(used)].filter(Boolean).join(", ");
}
