/**
 * A group of buttons that takes one stop of the tab key; arrows go along a line of them and to the nearest on the next
 * line, Home and End to the first and the last. For `{@attach roving}` on the element around them.
 */
import { ARROWS } from "./keyboard";

/** From the middle of a box to that of another. */
function way(from: DOMRectReadOnly, to: DOMRectReadOnly): readonly [number, number] {
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
}

/** Boxes that share half of their height stand on one line. */
function inLine(one: DOMRectReadOnly, other: DOMRectReadOnly): boolean {
  return Math.abs(way(one, other)[1]) < (one.height + other.height) / 4;
}

/**
 * The box that an arrow leads to. Never past a line, and never off one sideways: going to the line and then
 * along it comes to every box.
 */
export function findNeighbour<Box extends DOMRectReadOnly>(
  from: DOMRectReadOnly,
  boxes: readonly Box[],
  [dx, dy]: readonly [number, number],
): Box | undefined {
  const distance = (box: Box, axis: 0 | 1): number => Math.abs(way(from, box)[axis]);
  const nearest = (found: Box[], axis: 0 | 1): Box | undefined =>
    found.toSorted((one, other) => distance(one, axis) - distance(other, axis))[0];
  if (dx)
    return nearest(
      boxes.filter((box) => inLine(from, box) && way(from, box)[0] * dx > 1),
      0,
    );
  const beyond = boxes.filter((box) => !inLine(from, box) && way(from, box)[1] * dy > 0);
  const next = nearest(beyond, 1);
  return (
    next &&
    nearest(
      beyond.filter((box) => inLine(next, box)),
      0,
    )
  );
}

export function rovingFocus(group: HTMLElement): () => void {
  const buttons = (): HTMLButtonElement[] => [...group.querySelectorAll<HTMLButtonElement>("button")];
  let current: HTMLButtonElement | null = null;
  let index = 0;
  let within = false;

  function hold(): void {
    const all = buttons();
    if (!current || !all.includes(current)) {
      // If the focused button is gone, the one in its place gets the focus.
      const lost = within && document.activeElement === document.body;
      current = all[Math.min(index, all.length - 1)] ?? null;
      if (lost) current?.focus();
    }
    for (const button of all) {
      const index = button === current ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  }

  function onfocus(event: FocusEvent): void {
    const button = (event.target as Element).closest("button");
    within = button !== null && group.contains(button);
    if (!button || !within) return;
    current = button;
    index = buttons().indexOf(button);
    hold();
  }

  function onkey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = buttons();
    const at = document.activeElement as HTMLButtonElement | null;
    if (!at || !all.includes(at)) return;
    const arrow = ARROWS[event.key];
    let next: HTMLButtonElement | undefined;
    if (arrow) {
      const boxes = all.map((button) => button.getBoundingClientRect());
      const box = findNeighbour(at.getBoundingClientRect(), boxes, arrow);
      next = box && all[boxes.indexOf(box)];
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    next?.focus();
  }

  hold();
  const observer = new MutationObserver(hold);
  observer.observe(group, { childList: true, subtree: true });
  document.addEventListener("focusin", onfocus);
  group.addEventListener("keydown", onkey);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onfocus);
    group.removeEventListener("keydown", onkey);
  };
}
