/** The focus goes to whatever is laid above the page, and back to where it was when that is gone. */

/** Where it was before each paper; one paper may have been opened from another, which is gone by then. */
const before = new WeakMap<Element, readonly HTMLElement[]>();

const PAPER = "dialog, [role='dialog'], [role='alertdialog']";

/**
 * Remember where the focus is now; the answer gives it back. For `{@attach}`, before the paper takes it. Where all of
 * that is gone by then, it goes to what `otherwise` finds.
 */
export function lendFocus(paper: HTMLElement, otherwise?: () => HTMLElement | null): () => void {
  const at = document.activeElement;
  const under = at?.closest(PAPER);
  const places = [
    ...(at instanceof HTMLElement || at instanceof SVGElement ? [at as HTMLElement] : []),
    ...((under && before.get(under)) ?? []),
  ];
  before.set(paper, places);
  return () => {
    const now = document.activeElement;
    // Whoever has gone on to something else stays there.
    if (now && now !== document.body && !paper.contains(now)) return;
    const place = places.find((place) => place !== document.body && place.isConnected) ?? otherwise?.();
    place?.focus({ preventScroll: true });
  };
}
