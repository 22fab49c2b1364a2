/**
 * What a tab keeps over a reload, for each table: requests that were not sent to a newer server yet, and a half-made
 * move. It lies in the browser's `sessionStorage`.
 */
type What = "unsaid" | "draft";

const key = (what: What, table: string): string => `tavoliere.${what}.${table}`;

/** Store a value; null removes it. */
export function store(what: What, table: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key(what, table));
    else sessionStorage.setItem(key(what, table), JSON.stringify(value));
  } catch {
    // There is no room, or storage is switched off: the reader does it once more.
  }
}

/** Return what was stored and remove it; null where nothing was. */
export function takeStored<T>(what: What, table: string): T | null {
  try {
    const kept = sessionStorage.getItem(key(what, table));
    sessionStorage.removeItem(key(what, table));
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}
