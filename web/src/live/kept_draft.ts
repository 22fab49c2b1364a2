import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { GameDraft, GameView } from "./messages";

/** What a seat was trying when its page went, and in which position. */
export interface KeptDraft {
  seat: number;
  position: string;
  draft: GameDraft;
}

function countParts(draft: GameDraft): number {
  const isMissing = (part: unknown): boolean => part == null || (Array.isArray(part) && part.length === 0);
  return Object.values(draft).filter((part) => !isMissing(part)).length;
}

/** Has nothing been picked? */
export const isEmpty = (draft: GameDraft): boolean => countParts(draft) === 0;

/** A single part is a first pick, which a board may make by itself: nobody misses it. */
export const isWorthKeeping = (draft: GameDraft): boolean => countParts(draft) > 1;

/** The same for the same view of a table, and nothing of what is seen there can be read from it. */
export function fingerprint(view: GameView): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(view))));
}
