/** A game's lessons, one table after the other. Once the task is done, the learner goes on to the next when they want. */
import { beginLesson, judgeDeed } from "../../live/requests";
import type { Table } from "../../live/table.svelte";
import { guest } from "../guest.svelte";
import type { Deed, Verdict } from "../../generated/engine";
import type { LessonShown } from "../../generated/protocol";
import { markKnown, markLearned, readLearned } from "./progress";
import type { LogEntry } from "../../live/log.svelte";

export class Course {
  lessons: readonly LessonShown[] = $state.raw([]);
  /** What is learnt now, at the table that is shown. */
  name = $state("");
  table: Table | null = $state.raw(null);
  /** The next lesson's table, until it has something to show. */
  coming: Table | null = $state.raw(null);
  outcome: Verdict["outcome"] | null = $state(null);
  /** What the last right deed has brought. */
  earned = $state("");
  trouble: unknown = $state.raw(null);
  done: readonly string[] = $state.raw([]);

  readonly number = $derived(this.lessons.findIndex(({ name }) => name === this.name));
  readonly lesson: LessonShown | undefined = $derived(this.lessons[this.number]);
  readonly next: LessonShown | undefined = $derived(this.lessons[this.number + 1]);

  /** The last lesson is done: there is nothing to skip any more. */
  readonly isOver = $derived(this.outcome === "done" && !this.next);

  /** What is to be learnt, as soon as its table is there. */
  wanted = "";
  private judged = 0;
  private before: number | null = null;

  constructor(
    readonly game: string,
    private readonly connect: (table: string) => Table,
    private readonly language: () => string,
  ) {
    this.done = readLearned(game);
  }

  /** A lesson from its beginning. A table that comes when another lesson is wanted already is not shown. */
  async begin(name: string): Promise<void> {
    leave(this.coming);
    this.coming = null;
    this.wanted = name;
    this.trouble = null;
    markKnown(this.game);
    try {
      await guest.register();
      const { table } = await beginLesson(this.game, name);
      if (this.wanted === name && !this.coming) this.coming = this.connect(table);
    } catch (error) {
      this.trouble = error;
    }
  }

  restart(): void {
    void this.begin(this.name);
  }

  /** The next table can be seen: it takes the place of the last one. */
  showComing(): void {
    const { coming } = this;
    if (!coming?.view || !coming.lists) return;
    leave(this.table);
    this.table = coming;
    this.coming = null;
    this.name = this.wanted;
    this.outcome = null;
    this.judged = 0;
    this.before = points(coming);
  }

  /** Ask the server whether the latest move is what the lesson asks for. */
  async judgeLatest(): Promise<void> {
    const { table, lesson } = this;
    if (!table || !lesson || this.outcome === "done") return;
    const over = lesson.whole && table.view?.over;
    const latest = over ? table.log.at(-1) : findLatestMove(table.log, table.seat, this.judged);
    if (!latest || latest.number <= this.judged || (lesson.whole && !over)) return;
    this.judged = latest.number;
    const deed = describeDeed(table.log, latest, this.before, points(table));
    try {
      const { outcome, earned } = await judgeDeed(this.game, lesson.name, deed, this.language());
      if (table !== this.table || lesson.name !== this.name) return;
      this.outcome = outcome;
      this.earned = earned;
      if (outcome === "done") this.done = markLearned(this.game, lesson.name);
    } catch (error) {
      this.trouble = error;
    }
  }

  /** The learner has left. */
  close(): void {
    this.wanted = "";
    leave(this.table);
    leave(this.coming);
  }
}

/** A table where the game is over stays, to be looked at again; any other has done its service. */
function leave(table: Table | null): void {
  if (table?.about?.phase === "playing") table.do("close");
  table?.close();
}

const points = (table: Table): number | null => table.view?.scores[table.seat ?? 0] ?? null;

/** The learner's latest move that has not been judged yet. */
export function findLatestMove(
  log: readonly LogEntry[],
  seat: number | null,
  judged: number,
): LogEntry | undefined {
  return log.findLast(({ what, by, number }) => what === "move" && by === seat && number > judged);
}

/** Everything up to this move, the move itself, and the points that it has brought. */
export function describeDeed(
  log: readonly LogEntry[],
  latest: LogEntry,
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
