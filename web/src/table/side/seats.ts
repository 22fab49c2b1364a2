/** What is said under a player's name. */
import type { Face } from "../../games/faces";
import type { Table } from "../../live/table.svelte";
import { t } from "../../i18n/translate";
import type { Player } from "../play";

export function metaOf(table: Table, face: Face, player: Player): string {
  const shown = table.about?.seats[player.seat];
  if (shown?.forfeited) return t("gaveUp");
  const held = table.view && face.holding ? face.holding(table.view, player.seat) : "";
  return [player.here ? "" : t("away"), held].filter(Boolean).join(", ");
}

/** Which bot plays a seat, beside its name. */
export function levelOf(table: Table, player: Player): string {
  const bot = table.about?.seats[player.seat]?.bot;
  return bot ? t(`level_${bot}`) : "";
}
