/**
 * The clauses of the rulebook that can be shown on the table as it lies now: each with the pieces that the server
 * named when it said no to a try. The page knows no rule; it remembers what it was told.
 */
import type { GameDraft } from "./messages";
import type { Judgement } from "../generated/engine";

/** Milliseconds between two questions, so that the reader's own ones are not refused as too many. */
const PACE = 90;

export class Clauses {
  /** The clause that is shown. */
  shown = $state("");
  private isProbed = false;
  /** By clause; a piece that is named twice is there once. */
  private told: ReadonlyMap<string, ReadonlyMap<string, unknown>> = $state.raw(new Map());

  readonly pieces: readonly unknown[] = $derived(this.piecesOf(this.shown));

  piecesOf(clause: string): readonly unknown[] {
    return [...(this.told.get(clause)?.values() ?? [])];
  }

  note(judgement: Judgement | null | undefined): void {
    const named = listPieces(judgement).map((piece) => [JSON.stringify(piece), piece] as const);
    if (!judgement || !named.length) return;
    const known = this.told.get(judgement.rule) ?? [];
    this.told = new Map([...this.told, [judgement.rule, new Map([...known, ...named])]]);
  }

  /** The same clause again is shown no more. */
  show(clause: string): void {
    this.shown = this.shown === clause ? "" : clause;
  }

  /** Ask the server about these tries, so that the rulebook can show on the table what forbids them. */
  async probe(
    drafts: readonly GameDraft[],
    ask: (draft: GameDraft) => Promise<unknown>,
    stop: AbortSignal,
  ): Promise<void> {
    if (this.isProbed) return;
    for (const draft of drafts) {
      await ask(draft); // the table notes what is said
      await new Promise((later) => setTimeout(later, PACE));
      if (stop.aborted) return;
    }
    this.isProbed = true;
  }

  /** The table lies differently now. */
  forget(): void {
    this.told = new Map();
    this.shown = "";
    this.isProbed = false;
  }
}

export function listPieces(judgement: Judgement | null | undefined): readonly unknown[] {
  return judgement ? collect(judgement.pieces) : [];
}

function collect(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(collect);
  if (typeof value !== "object" || value === null) return [];
  return "piece" in value ? [value] : Object.values(value).flatMap(collect);
}
