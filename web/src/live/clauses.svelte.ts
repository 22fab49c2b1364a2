/**
 * The clauses of the rulebook that can be shown on the table as it lies now: each with the pieces that the server
 * named when it said no to a try. The page knows no rule; it remembers what it was told.
 */
import type { Judgement } from "./types/engine";
import { piecesIn } from "./pieces";

export class Clauses {
  /** The clause that is shown. */
  shown = $state("");
  /** Has everything been asked that the board could ask about? */
  isSounded = false;
  /** By clause; a piece that is named twice is there once. */
  private told: ReadonlyMap<string, ReadonlyMap<string, unknown>> = $state.raw(new Map());

  readonly pieces: readonly unknown[] = $derived(this.piecesOf(this.shown));

  piecesOf(clause: string): readonly unknown[] {
    return [...(this.told.get(clause)?.values() ?? [])];
  }

  note(judgement: Judgement | null | undefined): void {
    const named = piecesIn(judgement).map((piece) => [JSON.stringify(piece), piece] as const);
    if (!judgement || !named.length) return;
    const known = this.told.get(judgement.rule) ?? [];
    this.told = new Map([...this.told, [judgement.rule, new Map([...known, ...named])]]);
  }

  /** The same clause again is shown no more. */
  show(clause: string): void {
    this.shown = this.shown === clause ? "" : clause;
  }

  /** The table lies differently now. */
  forget(): void {
    this.told = new Map();
    this.shown = "";
    this.isSounded = false;
  }
}
