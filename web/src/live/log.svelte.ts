/** The log of a table as the page has it: what it was told, and before that what the server recalls. */
import type { Recalled } from "../generated/protocol";
import type { GameEvent, Told } from "./messages";

export class Logbook {
  happened: readonly Happened[] = $state.raw([]);
  /** What happened last on the board; nothing while that is not known. */
  latest: readonly GameEvent[] = $state.raw([]);
  /** Up to which number it was recalled. */
  private recalled = 0;
  private seat: number | null = null;
  /** Whose log it is may change while it is being recalled. */
  private owners = 0;

  constructor(private readonly recall: (seat: number | null) => Promise<Recalled>) {}

  /** From now on this seat is told, or everybody; what is missing from before is recalled. */
  open(seat: number | null, isMissing: boolean): void {
    if (seat !== this.seat) this.owners++;
    this.seat = seat;
    this.recalled = 0;
    if (isMissing) this.latest = [];
    if (isMissing || !this.happened.length) void this.fetch(seat);
  }

  /** What is told once it is written may have been recalled already. */
  hear(message: Told): void {
    if (message.number <= this.recalled) return;
    const happened = happening(message);
    this.happened = append(this.happened, happened);
    this.latest = latestOf([happened]) ?? this.latest;
  }

  /** Events stay as `keep` leaves them. */
  fade(keep: (event: GameEvent) => GameEvent): void {
    const kept = fade(this.happened, keep);
    if (kept === this.happened) return;
    this.happened = kept;
    this.latest = this.latest.map(keep);
  }

  forget(): void {
    this.owners++;
    this.happened = [];
    this.latest = [];
  }

  private async fetch(seat: number | null): Promise<void> {
    const owner = this.owners;
    const recalled = await this.recall(seat).catch(() => null);
    if (!recalled || owner !== this.owners) return;
    this.happened = prepend(recalled, this.happened);
    this.recalled = recalled.number;
    this.latest = latestOf(this.happened) ?? [];
  }
}

export interface Happened {
  number: number;
  by: number | null;
  what: string;
  events: readonly GameEvent[];
}

const LONGEST = 400;

export function happening({ number, by = null, what, events = [] }: Told): Happened {
  return { number, by, what, events };
}

/** The events of the last entry that has changed the board, if there is one: who comes and goes changes nothing there. */
export function latestOf(log: readonly Happened[]): readonly GameEvent[] | undefined {
  return log.findLast(({ what, events }) => events.length > 0 || what === "undo")?.events;
}

/** The log with its events as `keep` leaves them; the same log where it leaves all as they are. */
export function fade(log: readonly Happened[], keep: (event: GameEvent) => GameEvent): readonly Happened[] {
  const kept = log.map((happened) => {
    const events = happened.events.map(keep);
    return events.every((event, n) => event === happened.events[n]) ? happened : { ...happened, events };
  });
  return kept.every((happened, n) => happened === log[n]) ? log : kept;
}

export function append(log: readonly Happened[], happened: Happened): readonly Happened[] {
  return [...log.slice(1 - LONGEST), happened];
}

/** What was told before the page was here comes first; what came meanwhile is in it only once. */
export function prepend({ number, happened }: Recalled, log: readonly Happened[]): readonly Happened[] {
  const before = happened.map(({ what, by = null, events = [] }, n) => ({
    number: n - happened.length,
    by,
    what,
    events: events as GameEvent[],
  }));
  return [...before, ...log.filter((told) => told.number > number)];
}
