/** What happened at a table, as lines of the log. */
import type { Happened } from "../../live/log.svelte";
import type { Table } from "../../live/table.svelte";
import { t } from "../../i18n/translate";

export interface Telling {
  key: string;
  by: number | null;
  text: string;
}

/** Entries around the game that are worth a line. */
const AROUND = [
  "sat",
  "stood",
  "started",
  "undo",
  "forfeited",
  "taken_over",
  "given_back",
  "abandoned",
] as const;

export function tellings(table: Table): Telling[] {
  return table.log.flatMap((happened) => tell(table, happened));
}

export function tell(table: Table, happened: Happened): Telling[] {
  const name = happened.by === null ? "" : (table.names[happened.by] ?? "");
  if (happened.what === "move")
    return happened.events.flatMap((event, i) => {
      const text = table.words.tell(event);
      const by = "seat" in event && typeof event.seat === "number" ? event.seat : happened.by;
      return text ? [{ key: `${happened.number}.${i}`, by, text }] : [];
    });
  const what = AROUND.find((known) => known === happened.what);
  return what ? [{ key: String(happened.number), by: happened.by, text: t(`told_${what}`, { name }) }] : [];
}
