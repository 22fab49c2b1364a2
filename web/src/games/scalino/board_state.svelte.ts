/** The state of the board: what both views of the pyramid draw, what a tap tries, and how the turntable stands. */
import { cubicOut } from "svelte/easing";
import type { Colour } from "../../ui/draw/colours";
import type { Block, Cell, Place } from "../../generated/scalino";
import {
  cellsBetween,
  draftCells,
  cellsOfLevel,
  keyOf,
  nameCell,
  listOpenBlocks,
  filterByTurn,
  filterByLength,
  sameCell,
  findTopBlocks,
  tapCell,
  turnBar,
} from "./bars";
import { isAsked } from "../../table/play";
import { reducedMotion } from "../../ui/motion.svelte";
import { type BarState, lastPlaced, type ScalinoPlay, type Stain, woodOf } from "./play";
import { viewAngle, YAW, type ViewAngle } from "./pyramid/projection";
import { say } from "../../generated/texts/scalino";

export class BoardState {
  /** The places of the last prompt that named any: the prompt of a try that leads nowhere names none. */
  private known: readonly Place[] = $state.raw([]);
  /** Blocks that can be taken, also while one is tried. */
  private free: readonly Block[] = $state.raw([]);
  private lastLength = 0; // of the block that was held last

  constructor(private readonly given: () => ScalinoPlay) {}

  get play(): ScalinoPlay {
    return this.given();
  }

  get view() {
    return this.play.view;
  }

  readonly asked = $derived.by(() => isAsked(this.play));
  /** A block is in the hand, or about to be taken. */
  readonly holds = $derived.by(() => this.asked && Boolean(this.play.draft.length || this.play.draft.cell));
  readonly demolition = $derived.by(() => this.view.mode === "demolition");
  /** The level that is being built; in demolition all of them are there. */
  readonly level = $derived.by(() => (this.demolition ? null : (this.view.level ?? this.view.levels.length)));
  readonly base = $derived.by(() => cellsOfLevel(this.view.levels[0] ?? []));
  readonly cells = $derived.by(() =>
    this.level === null ? this.base : cellsOfLevel(this.view.levels[this.level - 1] ?? []),
  );
  private readonly seen = $derived.by(() => findTopBlocks(this.view.blocks));

  /** Where the held block fits: not where another one did. */
  private readonly places = $derived.by(() => filterByLength(this.play.draft.length, this.known));
  private readonly fitting = $derived.by(() => filterByTurn(this.play.draft, this.places));
  readonly targets: ReadonlySet<string> = $derived.by(
    () =>
      new Set(
        this.asked ? this.fitting.flatMap(({ first, last }) => cellsBetween(first, last).map(keyOf)) : [],
      ),
  );
  private readonly freeIds = $derived.by(() => new Set(this.free.map(({ id }) => id)));

  private readonly tryState: BarState = $derived.by(() =>
    this.play.pending ? "pending" : this.play.preview?.why ? "astray" : "try",
  );
  private readonly triedBlock = $derived.by(() => {
    const { cell } = this.play.draft;
    return (this.demolition && cell && this.seen.get(keyOf(cell))) || null;
  });
  private readonly triedCells: readonly Cell[] = $derived.by(() =>
    this.demolition ? (this.triedBlock?.cells ?? []) : draftCells(this.play.draft),
  );
  private readonly triedKeys = $derived.by(() => new Set(this.triedCells.map(keyOf)));
  /** The bar that is to be placed. */
  readonly tried = $derived.by(() =>
    !this.demolition && this.triedCells.length && this.view.colour
      ? { cells: this.triedCells, wood: this.view.colour as Stain, state: this.tryState }
      : null,
  );

  private readonly ringed = $derived.by(
    () => new Set(this.play.ringed.flatMap((piece) => (piece.piece === "block" ? [piece.id] : []))),
  );
  /** Places that a rule speaks of, without the tried one: there the bar itself shows it. */
  private readonly ringedBars = $derived.by(() =>
    this.play.ringed.flatMap((piece) =>
      piece.piece === "bar" && !piece.cells.some((cell) => this.triedKeys.has(keyOf(cell))) ? [piece] : [],
    ),
  );
  readonly ringedCells: ReadonlySet<string> = $derived.by(() => {
    const spaces = this.play.ringed.flatMap((piece) => (piece.piece === "spaces" ? piece.cells : []));
    const places = this.demolition ? [] : this.ringedBars.flatMap(({ cells }) => cells);
    return new Set([...spaces, ...places].map(keyOf));
  });
  private readonly last = $derived.by(() => lastPlaced(this.play));
  readonly standing = $derived.by(() =>
    this.view.blocks
      .map((block) => ({ block, wood: woodOf(this.view.mode, block), state: this.stateOf(block) }))
      .sort((a, b) => (a.block.level ?? 0) - (b.block.level ?? 0)),
  );

  private stateOf(block: Block): BarState {
    if (this.ringed.has(block.id)) return "wrong";
    if (block.id === this.triedBlock?.id) return this.tryState;
    if (
      this.ringedBars.some(
        ({ level, cells }) => level === block.level && sameCell(cells[0], block.cells?.[0]),
      )
    )
      return "wrong";
    if (this.demolition && this.asked) return this.freeIds.has(block.id) ? "free" : "dim";
    return block.id === this.last ? "last" : "plain";
  }

  readonly title = $derived.by(() =>
    this.level === null ? say("wholeFromAbove") : say("fromAbove", { level: this.level }),
  );
  /** The server has said that the held block fits nowhere. */
  readonly fitsNowhere = $derived.by(() =>
    Boolean(this.asked && this.play.draft.length && this.play.preview?.why && !this.places.length),
  );
  /** How many blocks are free, or in how many places the held one fits. */
  readonly hint = $derived.by(() => {
    if (!this.asked) return "";
    if (this.demolition) return say("free", { n: this.free.length });
    if (this.fitting.length) return say("fits", { n: this.fitting.length });
    return this.fitsNowhere ? say("fitsNowhere") : "";
  });

  below(cell: Cell): Colour | null {
    const at = keyOf(cell);
    const under = this.view.blocks.find(
      (block) =>
        block.level === (this.level ?? 0) - 1 && block.cells?.some((covered) => keyOf(covered) === at),
    );
    return (under?.colour as Colour | undefined) ?? null;
  }

  label(of: Cell): string {
    const [at, cell] = [keyOf(of), nameCell(of)];
    const block = this.seen.get(at);
    if (this.ringedCells.has(at)) return say("cellRinged", { cell });
    if (this.triedKeys.has(at)) return say(this.tryState === "astray" ? "cellAstray" : "cellTried", { cell });
    if (this.targets.has(at)) return say("cellFits", { cell });
    if (!block) return say("cellEmpty", { cell });
    const { length, level } = block;
    if (this.demolition)
      return say(this.freeIds.has(block.id) ? "cellFree" : "cellTimber", { cell, length, level: level ?? 1 });
    const colour = this.play.words.word(block.colour);
    return level === this.level
      ? say("cellBlock", { cell, colour, length })
      : say("cellOver", { cell, colour });
  }

  pick(cell: Cell): void {
    const { play } = this;
    if (!this.asked || play.pending) return;
    if (this.demolition) play.try({ kind: "take", cell });
    else if (play.draft.length) play.try(tapCell(play.draft, this.places, cell));
  }

  turn(): void {
    if (this.asked && !this.demolition) this.play.try(turnBar(this.play.draft, this.places));
  }

  hold(length: number): void {
    const stock = this.view.stock.find(({ colour }) => colour === this.view.colour);
    if (this.asked && stock?.blocks.some((block) => block.length === length)) this.play.try({ length });
  }

  /** Note places and free blocks; to be called when the prompt changes. */
  notePrompt(): void {
    const { prompt, draft } = this.play;
    if (prompt.places?.length) this.known = prompt.places;
    else if (!this.asked || !draft.length) this.known = [];
    if (!this.demolition || !this.asked) this.free = [];
    else if (prompt.cell?.length) this.free = listOpenBlocks(this.view.blocks, prompt.cell);
  }

  /** Hold a block at once: the one held last, if it fits anywhere, else the longest. */
  holdFirst(): void {
    const { prompt, draft } = this.play;
    const lengths = prompt.length ?? [];
    if (draft.length) this.lastLength = draft.length;
    else if (this.asked && !this.demolition && lengths.length && !draft.cell && !draft.kind)
      this.play.try({ length: lengths.includes(this.lastLength) ? this.lastLength : Math.max(...lengths) });
  }
}

const QUARTER = 640; // milliseconds

/** The rotation of the turntable: by quarters, to either side. */
export class TableRotation {
  quarters = $state(0);
  private yaw = $state(YAW);
  readonly from: ViewAngle = $derived(viewAngle(this.yaw));
  private frame = 0;
  private goal = 0;

  turn(by: 1 | -1): void {
    this.stop();
    const goal = this.quarters + by;
    if (reducedMotion()) {
      this.quarters = goal;
      return;
    }
    const begun = performance.now();
    const step = (now: number): void => {
      const done = Math.min(1, Math.max(0, (now - begun) / QUARTER));
      // Seen from beyond a quarter turn, the same table is one that has been turned once more.
      const angle = YAW + by * 90 * (cubicOut(done) - 1);
      const over = Math.floor(angle / 90);
      this.quarters = goal + over;
      this.yaw = angle - 90 * over;
      this.frame = done < 1 ? requestAnimationFrame(step) : 0;
    };
    this.frame = requestAnimationFrame(step);
    this.goal = goal;
  }

  /** Finish the turn at once. */
  stop(): void {
    if (!this.frame) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.quarters = this.goal;
    this.yaw = YAW;
  }
}
