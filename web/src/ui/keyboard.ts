/** Keys and focus: whom a key is for, and where the focus goes when something opens above the page. */

const FIELDS = "input, textarea, select, [contenteditable]";
const CONTROLS = "button, a[href], summary, [role='button'], [role='tab'], [role='slider']";

/** The steps that the arrow keys take: to the right, and down. */
export const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** Returns whether a key is for the board: not in a field, not one of the browser's own, not below a dialog. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  return !isIn(event, FIELDS) && document.querySelector("dialog:modal") === null;
}

/** Returns whether a key presses the control that has the focus. */
export function isPressed(event: KeyboardEvent): boolean {
  return (event.key === " " || event.key === "Enter") && isIn(event, CONTROLS);
}

/** For the keys of something that lies above the page: Esc is for it alone, not for what lies under it. */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
}

/** The places that had the focus before each dialog; one dialog may have been opened from another one. */
const before = new WeakMap<Element, readonly HTMLElement[]>();

const DIALOG = "dialog, [role='dialog'], [role='alertdialog']";

/**
 * For `{@attach}`: remember where the focus is, and move it to the `first` control of a dialog; call the result to give it
 * back. Where all those places are gone, the focus goes to what `otherwise` finds.
 */
export function moveFocus(
  dialog: HTMLElement,
  first?: string,
  otherwise?: () => HTMLElement | null,
): () => void {
  const at = document.activeElement;
  const under = at?.closest(DIALOG);
  const places = [
    ...(at instanceof HTMLElement || at instanceof SVGElement ? [at as HTMLElement] : []),
    ...((under && before.get(under)) ?? []),
  ];
  before.set(dialog, places);
  if (first) dialog.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  return () => {
    const now = document.activeElement;
    // A focus that has moved on stays where it is.
    if (now && now !== document.body && !dialog.contains(now)) return;
    const place = places.find((place) => place !== document.body && place.isConnected) ?? otherwise?.();
    place?.focus({ preventScroll: true });
  };
}
