/** The lists of tables: the reader's own ones, open and finished ones, and what a line of them says. */
import { fetchPublicTables, fetchMyTables } from "../live/requests";
import { guest } from "./guest.svelte";
import type { Listed } from "../generated/protocol";
import type { Colour } from "../ui/draw/colours";
import { t } from "../i18n/translate";
import { preferences } from "../ui/preferences.svelte";

const EVERY = 20_000;

export class TableLists {
  mine: readonly Listed[] = $state.raw([]);
  open: readonly Listed[] = $state.raw([]);
  loaded = $state(false);
  /** The server did not answer the last request. */
  isAway = $state(false);

  readonly turn = $derived(this.mine.filter(isMyTurn));
  readonly waiting = $derived(
    this.mine.filter((table) => (table.phase === "open" || table.phase === "playing") && !isMyTurn(table)),
  );
  readonly finished = $derived(this.mine.filter((table) => table.summary.result));
  /** Public tables where I do not sit already. */
  readonly others = $derived(this.open.filter(({ table }) => !this.mine.some((own) => own.table === table)));

  /** Look now and from time to time; the answer ends it. */
  watch(): () => void {
    void this.load();
    const timer = setInterval(() => !document.hidden && void this.load(), EVERY);
    return () => clearInterval(timer);
  }

  private async load(): Promise<void> {
    try {
      // A reader who has never been here has no tables, and needs no registration.
      const known = guest.isKnown ? guest.register().then(fetchMyTables) : Promise.resolve([]);
      [this.mine, this.open] = await Promise.all([known, fetchPublicTables()]);
      this.loaded = true;
      this.isAway = false;
    } catch {
      this.isAway = true; // the next look may find the server again
    }
  }
}

function isMyTurn(table: Listed): boolean {
  return table.phase === "playing" && (table.asked ?? []).some((seat) => (table.yours ?? []).includes(seat));
}

/** Names in a sentence, as the reader's language joins them. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(preferences.language, { type: "conjunction" }).format(names);
}

/** With whom: all who sit there but the reader. */
export function describeCompany(table: Listed): string {
  const mine = table.yours ?? [];
  let found = false;
  const others = table.summary.names.filter((name, seat) => {
    if (!name || mine.includes(seat)) return false;
    // A finished table does not say where one sat: the first of one's own name it was.
    const own = !mine.length && !found && name === guest.name;
    found ||= own;
    return !own;
  });
  return others.length ? t("withNames", { names: joinNames(others) }) : t("alone");
}

export function describeState(table: Listed): string {
  if (table.phase === "open") {
    const all = table.summary.names.length;
    return t("roomSeats", { n: all - table.summary.free, all });
  }
  const next = (table.asked ?? []).map((seat) => table.summary.names[seat] ?? "");
  if (!next.length) return t("playing");
  return next.length === 1 ? t("turnOf", { name: next[0]! }) : t("waitingFor", { names: joinNames(next) });
}

export function describeOutcome(table: Listed): string {
  const result = table.summary.result;
  if (!result || result.winners.length === 0) return t("nobodyWins");
  return t("wonBy", { names: joinNames(result.winners.map((seat) => table.summary.names[seat] ?? "")) });
}

/** The signs of those who won; none where they are not known any more. */
export function winnerColours(table: Listed): Colour[] {
  const { result, colours = [] } = table.summary;
  return (result?.winners ?? []).flatMap((seat) => colours[seat] ?? []);
}

/** Returns whether the reader won. A finished table does not name its guests: two players with this name leave it open. */
export function hasWon({ summary: { names, result } }: Listed): boolean {
  const mine = names.indexOf(guest.name);
  return mine >= 0 && mine === names.lastIndexOf(guest.name) && (result?.winners ?? []).includes(mine);
}

const STEPS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago, in the largest unit that fits. */
export function timeAgo(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(preferences.language, { numeric: "auto", style: "short" });
  const [unit, length] = STEPS.find(([, step]) => now - at >= step) ?? ["minute", 60_000];
  return words.format(-Math.floor((now - at) / length), unit);
}
