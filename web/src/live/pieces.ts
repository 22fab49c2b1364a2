/** The pieces that a judgement speaks of, wherever in it they are. */
import type { Judgement } from "./types/engine";

export function piecesIn(judgement: Judgement | null | undefined): readonly unknown[] {
  return judgement ? collect(judgement.pieces) : [];
}

function collect(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(collect);
  if (typeof value !== "object" || value === null) return [];
  return "piece" in value ? [value] : Object.values(value).flatMap(collect);
}
