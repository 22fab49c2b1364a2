/** How a game ended, in one headline and one line. */
import type { Table } from "../../live/table.svelte";
import { t } from "../../i18n/translate";
import type { Result } from "../../generated/engine";

export interface Ending {
  headline: string;
  why: string;
  winners: readonly number[];
  /** Seats from the first to the last. */
  order: readonly number[];
}

export function ending(table: Table, result: Result): Ending {
  const winners = result.winners;
  const names = table.words.join(winners.map((seat) => table.names[seat] ?? ""));
  return {
    headline: headline(result, names),
    why:
      table.words.own.endings[result.ending] ??
      t(result.ending === "abandoned" ? "told_abandoned" : "othersGaveUp"),
    winners,
    order: result.ranks
      .map((_, seat) => seat)
      .sort((a, b) => (result.ranks[a] ?? 0) - (result.ranks[b] ?? 0)),
  };
}

function headline(result: Result, names: string): string {
  if (result.winners.length === 0) return t("nobodyWins");
  if (result.winners.length > 1) return t("shareVictory", { names });
  const lead = leadOf(result);
  return lead === null ? t("wins", { name: names }) : t("winsBy", { name: names, n: lead });
}

/** By how many points the first is ahead of the second, where the points say so. */
function leadOf(result: Result): number | null {
  const first = result.winners[0]!;
  const others = result.scores.filter(
    (_, seat) => seat !== first && !(result.forfeited ?? []).includes(seat),
  );
  if (!others.length || result.forfeited?.length) return null;
  const leads = others.map((points) => Math.abs(result.scores[first]! - points));
  return Math.min(...leads) || null;
}
