/** What the learner has done, out of what a table has told since the lesson began. */
import type { Happened } from "../../live/log";
import type { Deed } from "../../live/types/engine";

/** The learner's latest move that has not been judged yet. */
export function latestOf(
  log: readonly Happened[],
  seat: number | null,
  judged: number,
): Happened | undefined {
  return log.findLast(({ what, by, number }) => what === "move" && by === seat && number > judged);
}

/** Everything up to this move, the move itself, and the points that it has brought. */
export function deedOf(
  log: readonly Happened[],
  latest: Happened,
  before: number | null,
  now: number | null,
): Deed {
  const events = log.filter(({ number }) => number <= latest.number).flatMap((happened) => happened.events);
  return {
    events: events.map((event) => ({ ...event })),
    latest: latest.events.map((event) => ({ ...event })),
    gained: before === null || now === null ? null : now - before,
  };
}
