/** What a page had not said when it was loaded anew, because the server is a newer one: the next page says it. */
import type { Ask } from "./connection";

const key = (table: string): string => `tavoliere.unsaid.${table}`;

/** Keep it for the page that comes after this one. */
export function keep(table: string, unsaid: readonly Ask[]): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(unsaid));
  } catch {
    // There is no room, or storage is switched off: the reader says it once more.
  }
}

/** What the page before this one could not say; null when this page is not there because of it. */
export function takeUp(table: string): readonly Ask[] | null {
  try {
    const kept = sessionStorage.getItem(key(table));
    sessionStorage.removeItem(key(table));
    return kept === null ? null : (JSON.parse(kept) as Ask[]);
  } catch {
    return null;
  }
}
