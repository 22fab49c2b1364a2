/** The tables that somebody has to do with, and those that wait for anybody. */
import { lobby, myTables } from "../live/table_requests";
import { guest } from "./guest.svelte";
import type { Listed } from "../live/types/protocol";

const EVERY = 20_000;

export class Lists {
  mine: readonly Listed[] = $state.raw([]);
  open: readonly Listed[] = $state.raw([]);
  loaded = $state(false);
  /** The last look has found nobody who answers. */
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
      // Whoever has never been here has no tables, and is not asked who they are.
      const known = guest.isKnown ? guest.come().then(myTables) : Promise.resolve([]);
      [this.mine, this.open] = await Promise.all([known, lobby()]);
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
