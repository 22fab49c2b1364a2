/** What is said under a player's name. */
import type { Face } from "../games/faces";
import type { Table } from "../lib/live/table.svelte";
import { t } from "../lib/state/preferences.svelte";
import type { Player } from "./play";

export function metaOf(table: Table, face: Face, player: Player): string {
  const shown = table.about?.seats[player.seat];
  if (shown?.forfeited) return t("gaveUp");
  const held = table.view && face.holding ? face.holding(table.view, player.seat) : "";
  const who = !player.here ? t("away") : shown?.bot ? t(`level_${shown.bot}`) : "";
  return [who, held].filter(Boolean).join(", ");
}
