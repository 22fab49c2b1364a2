/**
 * A group of buttons that takes one stop of the tab key; arrows go to the nearest button in their direction, Home and
 * End to the first and the last. For `{@attach roving}` on the element around them.
 */
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far a box lies from another in a direction, the way aside counting double; null when it lies elsewhere. */
export function distance(
  from: DOMRectReadOnly,
  to: DOMRectReadOnly,
  [dx, dy]: readonly [number, number],
): number | null {
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  const along = x * dx + y * dy;
  const aside = Math.abs(x * dy) + Math.abs(y * dx);
  return along > 1 && along >= aside / 2 ? along + 2 * aside : null;
}

export function roving(group: HTMLElement): () => void {
  const buttons = (): HTMLButtonElement[] => [...group.querySelectorAll<HTMLButtonElement>("button")];
  let current: HTMLButtonElement | null = null;
  let index = 0;
  let within = false;

  function hold(): void {
    const all = buttons();
    if (!current || !all.includes(current)) {
      // Whoever stood on a button that is gone goes on from the one in its place.
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
    const way = ARROWS[event.key];
    let next: HTMLButtonElement | undefined;
    if (way) {
      const from = at.getBoundingClientRect();
      let least = Infinity;
      for (const button of all) {
        const far = distance(from, button.getBoundingClientRect(), way);
        if (far !== null && far < least) [least, next] = [far, button];
      }
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
