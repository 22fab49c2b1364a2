import type { GameDraft } from "./messages";

/** Has nothing been picked? */
export function isEmpty(draft: GameDraft): boolean {
  return Object.values(draft).every(
    (part) => part === null || part === undefined || (Array.isArray(part) && part.length === 0),
  );
}
