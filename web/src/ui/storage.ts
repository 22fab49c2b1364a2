/** What this browser remembers from one visit to the next, and its tabs of their tables. Where storage is switched off, nothing; all works. */

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`tavoliere.${key}`);
  } catch {
    return null;
  }
}

/** As if nobody had ever been here. */
export function forgetAll(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith("tavoliere.")) storage.removeItem(key);
  } catch {
    // nothing was remembered
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tavoliere.${key}`, value);
  } catch {
    // as above
  }
}
