/** The log of a table: the entries that the page received, and before them those that the server recalls. */
import type { Recalled } from "../generated/protocol";
import type { GameEvent, Told } from "./messages";

export class TableLog {
  entries: readonly LogEntry[] = $state.raw([]);
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
    if (isMissing || !this.entries.length) void this.fetch(seat);
  }

  /** What is told once it is written may have been recalled already. */
  add(message: Told): void {
    if (message.number <= this.recalled) return;
    const happened = toEntry(message);
    this.entries = appendEntry(this.entries, happened);
    this.latest = findLatestEvents([happened]) ?? this.latest;
  }

  /** Replace events by what the log may still show of them. */
  redact(redactEvent: (event: GameEvent) => GameEvent): void {
    const kept = redactEntries(this.entries, redactEvent);
    if (kept === this.entries) return;
    this.entries = kept;
    this.latest = this.latest.map(redactEvent);
  }

  forget(): void {
    this.owners++;
    this.entries = [];
    this.latest = [];
  }

  private async fetch(seat: number | null): Promise<void> {
    const owner = this.owners;
    const recalled = await this.recall(seat).catch(() => null);
    if (!recalled || owner !== this.owners) return;
    this.entries = prependLog(recalled, this.entries);
    this.recalled = recalled.number;
    this.latest = findLatestEvents(this.entries) ?? [];
  }
}

export interface LogEntry {
  number: number;
  by: number | null;
  what: string;
  events: readonly GameEvent[];
}

const LONGEST = 400;

function toEntry({ number, by = null, what, events = [] }: Told): LogEntry {
  return { number, by, what, events };
}

/** The events of the last entry that has changed the board, if there is one: who comes and goes changes nothing there. */
export function findLatestEvents(log: readonly LogEntry[]): readonly GameEvent[] | undefined {
  return log.findLast(({ what, events }) => events.length > 0 || what === "undo")?.events;
}

/** Returns the log with its events redacted; the same log where none changes. */
export function redactEntries(
  log: readonly LogEntry[],
  redact: (event: GameEvent) => GameEvent,
): readonly LogEntry[] {
  const kept = log.map((happened) => {
    const events = happened.events.map(redact);
    return events.every((event, n) => event === happened.events[n]) ? happened : { ...happened, events };
  });
  return kept.every((happened, n) => happened === log[n]) ? log : kept;
}

export function appendEntry(log: readonly LogEntry[], happened: LogEntry): readonly LogEntry[] {
  return [...log.slice(1 - LONGEST), happened];
}

/** What was told before the page was here comes first; what came meanwhile is in it only once. */
export function prependLog({ number, happened }: Recalled, log: readonly LogEntry[]): readonly LogEntry[] {
  const before = happened.map(({ what, by = null, events = [] }, n) => ({
    number: n - happened.length,
    by,
    what,
    events: events as GameEvent[],
  }));
  return [...before, ...log.filter((told) => told.number > number)];
}
