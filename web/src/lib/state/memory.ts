/** What this browser remembers from one visit to the next. Where storage is switched off, nothing; all works. */

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`tavoliere.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tavoliere.${key}`, value);
  } catch {
    // as above
  }
}
