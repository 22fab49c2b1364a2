/** A finished game, step by step: what the boards read, without anything to pick. */
import { fetchMoment, fetchReplay, type Viewpoint } from "../../live/requests";
import type { GameEvent, AnyGameTypes, GameView } from "../../live/messages";
import { t } from "../../i18n/translate";
import type { GameWords, Replay } from "../../generated/protocol";
import { Words } from "../../i18n/words";
import type { Play, Player } from "../../table/play";

const STEP = 1100; // milliseconds from one move to the next while it plays

export class ReplayState implements Play<AnyGameTypes> {
  whole: Replay | null = $state.raw(null);
  viewpoint: Viewpoint = $state("all");
  number = $state(0);
  playing = $state(false);
  trouble = $state("");
  lists: GameWords | null = $state.raw(null);
  private moments: Record<string, readonly GameView[]> = $state.raw({});

  readonly last = $derived(this.whole?.steps.length ?? 0);
  readonly step = $derived(this.number > 0 ? (this.whole?.steps[this.number - 1] ?? null) : null);
  readonly names: readonly string[] = $derived(this.whole?.names ?? []);
  readonly words = $derived(new Words(this.lists, this.names));
  readonly players: readonly Player[] = $derived(
    this.names.map((name, seat) => ({ seat, name, colour: this.whole!.colours[seat]!, here: true })),
  );
  readonly scores = $derived(this.step?.scores ?? this.whole?.scores ?? []);
  readonly seat: number | null = $derived(this.viewpoint === "all" ? 0 : this.viewpoint);
  /** The table from the side of every seat that lies open: the one whose viewpoint they are, or all. */
  readonly open: readonly GameView[] = $derived.by(
    () => this.moments[`${this.viewpoint} ${this.number}`] ?? this.before,
  );
  readonly view: GameView | null = $derived(this.open[0] ?? null);
  readonly events: readonly GameEvent[] = $derived((this.step?.events ?? []) as GameEvent[]);

  /** Every step in words, and whose it was. */
  readonly lines = $derived(
    (this.whole?.steps ?? []).map(({ by, events, move }) => ({
      player: by == null ? undefined : this.players[by],
      text:
        ((events ?? []) as GameEvent[])
          .map((event) => this.words.tell(event))
          .filter(Boolean)
          .join(" ") ||
        // Who did nothing is not told, but with all cards open the record is.
        (this.words.own.kinds[move ?? ""] ?? t("nothingSeen")),
    })),
  );

  readonly past = true;
  readonly sharing = [];
  readonly draft = {};
  readonly prompt = {};
  readonly preview = null;
  readonly isAwaiting = false;
  readonly pending = null;
  readonly ringed = [];
  readonly clock = null;
  private before: readonly GameView[] = [];
  private wanted: Viewpoint = "all"; // the viewpoint that were chosen last
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly table: string) {}

  now(): number {
    return Date.now();
  }
  /** Nothing can be tried or played: it has happened. */
  try(): void {}
  play(): void {}

  async begin(number: number): Promise<void> {
    this.whole = await fetchReplay(this.table, this.viewpoint);
    this.number = this.within(number);
    await this.fetch(this.number);
  }

  async lookFrom(viewpoint: Viewpoint): Promise<void> {
    this.before = this.open;
    this.wanted = viewpoint;
    await this.attempt(async () => {
      const whole = await fetchReplay(this.table, viewpoint);
      if (viewpoint !== this.wanted) return; // another one was chosen meanwhile
      this.whole = whole;
      this.viewpoint = viewpoint;
      await this.fetch(this.number);
    });
  }

  async goto(number: number): Promise<void> {
    this.before = this.open;
    this.number = this.within(number);
    await this.attempt(() => this.fetch(this.number));
    // The next one is there before it is wanted; where it cannot be had, it is asked for again.
    if (this.number < this.last) this.fetch(this.number + 1).catch(() => undefined);
  }

  async run(): Promise<void> {
    this.pause();
    this.playing = true;
    if (this.number >= this.last) await this.goto(0);
    if (!this.playing) return;
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (this.number >= this.last) this.pause();
      else void this.goto(this.number + 1);
    }, STEP);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.run();
  }

  pause(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  private within(number: number): number {
    return Math.min(Math.max(0, number), this.last);
  }

  /** What went wrong is said, and the board stays as it was. */
  private async attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
      this.trouble = "";
    } catch (error) {
      this.pause();
      this.trouble = (error as Error).message;
    }
  }

  private async fetch(number: number): Promise<void> {
    const key = `${this.viewpoint} ${number}`;
    if (this.moments[key]) return;
    const { views } = await fetchMoment(this.table, number, this.viewpoint);
    this.moments = { ...this.moments, [key]: views as GameView[] };
  }
}
