/** Whom a key is for that was pressed anywhere on the page. Letters and arrows of a board have no other owner. */

const FIELDS = "input, textarea, select, [contenteditable]";
const CONTROLS = "button, a[href], summary, [role='button'], [role='tab'], [role='slider']";

function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** Is it for the board? Not what somebody writes, not the browser's own keys, nothing while paper lies above it. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  return !isIn(event, FIELDS) && document.querySelector("dialog:modal") === null;
}

/** Does it press what has the focus? */
export function isPress(event: KeyboardEvent): boolean {
  return (event.key === " " || event.key === "Enter") && isIn(event, CONTROLS);
}
