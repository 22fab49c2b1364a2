/** What the tray says about the draft, in a headline and a sentence. */
import { t } from "../../i18n/translate";
import type { Draft } from "../../generated/bloom_rows";
import { flowersOn } from "./flowers";
import { holds, type RowsPlay } from "./play";
import { spoken } from "./tile_names";
import { say } from "../../generated/texts/bloom_rows";

interface Said {
  head: string;
  more?: string;
}

export function said(play: RowsPlay): Said {
  const { draft, preview } = play;
  const head = play.words.own.kinds[draft.kind ?? ""] ?? "";
  if (!preview && holds(play)) return { head, more: t("checking") };
  switch (draft.kind) {
    case "draw":
      if (draft.tile == null) return { head, more: say("drawOr") };
      return { head, more: draft.tile === "covered" ? say("takesCovered") : say("takes", { n: draft.tile }) };
    case "swap":
      if (!play.prompt.move) return { head, more: say("swapWhich") };
      return { head, more: say("swaps", { n: draft.tile ?? "" }) };
    case "lay":
      return saidOfLay(play);
    case "add":
      if (!draft.row) return { head, more: say("addWhich") };
      if (!draft.added?.length) return { head, more: say("addTo", { row: draft.row }) };
      if (preview?.legal) return { head: saidOfAdd(play), more: saidOfRest(play, draft.added.length) };
      return { head: say("notYet"), more: say("building") };
    default:
      return { head };
  }
}

function saidOfLay(play: RowsPlay): Said {
  const { draft, preview } = play;
  const tiles = draft.tiles ?? [];
  if (tiles.length === 0) return { head: play.words.own.kinds["lay"] ?? "", more: say("put") };
  if (!preview?.legal) return { head: say("notYet"), more: say("building") };
  const f = preview.flowers ?? 0;
  const own = tiles.length - (draft.rob ?? []).length;
  return {
    head: preview.points == null ? say("bringsNone", { f }) : say("brings", { f, p: preview.points }),
    more: saidOfRest(play, own),
  };
}

function saidOfAdd({ draft, view }: RowsPlay): string {
  return say("adds", { n: (draft.added ?? []).reduce((sum, { tile }) => sum + flowersOn(tile, view), 0) });
}

function saidOfRest({ view, preview }: RowsPlay, used: number): string {
  const rest = view.stock.length - used;
  const row = preview?.row?.length ? `${spoken(preview.row)}. ` : "";
  return row + (preview?.ends_round ? say("keepsNone") : say("keeps", { n: rest }));
}

/** What would be done instead, and with which tiles. */
export function inWords({ kind, tile, tiles, added, row }: Draft, { words }: RowsPlay): string {
  const deed = words.own.kinds[kind ?? ""] ?? "";
  const used = [...(tiles ?? []), ...(added ?? []).map((placed) => placed.tile)];
  if (typeof tile === "number" || tile === "J") used.push(tile);
  return [deed, row ? say("inRow", { row }) : "", spoken(used)].filter(Boolean).join(", ");
}
