/**
 * What this tab keeps of a table for the page that comes after this one: what had not been said to a newer server yet,
 * and what was being tried.
 */
type What = "unsaid" | "draft";

const key = (what: What, table: string): string => `tavoliere.${what}.${table}`;

/** Keep it, or with null nothing. */
export function keep(what: What, table: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key(what, table));
    else sessionStorage.setItem(key(what, table), JSON.stringify(value));
  } catch {
    // There is no room, or storage is switched off: the reader does it once more.
  }
}

/** What the page before this one kept, once; null where it kept nothing. */
export function takeUp<T>(what: What, table: string): T | null {
  try {
    const kept = sessionStorage.getItem(key(what, table));
    sessionStorage.removeItem(key(what, table));
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}
