/** What happened at a table, for the log: who, and the events to tell. */
import type { Recalled } from "./types/protocol";
import type { GameEvent, Told } from "./messages";

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
