/** Dragging one card of a hand onto another: for `{@attach dragging(…)}` on the element around the cards. */
const SLACK = 8; // pixels that are still a tap

export function dragging(drop: () => ((card: number, other: number) => void) | null) {
  return (hand: HTMLElement): (() => void) => {
    let held: HTMLElement | null = null;
    let from = { x: 0, y: 0 };
    let moved = false;

    const cardAt = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
    const numberOf = (card: HTMLElement): number => Number(card.dataset["card"]);

    function down(event: PointerEvent): void {
      held = event.button === 0 && drop() ? cardAt(event.target) : null;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
    }
    function move(event: PointerEvent): void {
      if (!held) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moved && Math.hypot(x, y) < SLACK) return;
      if (!moved) hand.setPointerCapture(event.pointerId);
      moved = true;
      Object.assign(held.style, {
        transform: `translate(${x}px, ${y}px)`,
        zIndex: "3",
        pointerEvents: "none",
      });
    }
    function up(event: PointerEvent): void {
      const card = held;
      held = null;
      if (!card || !moved) return;
      const other = cardAt(document.elementFromPoint(event.clientX, event.clientY));
      Object.assign(card.style, { transform: "", zIndex: "", pointerEvents: "" });
      if (event.type === "pointerup" && other && hand.contains(other))
        drop()?.(numberOf(card), numberOf(other));
    }
    /** What ends a drag is no tap. */
    function click(event: MouseEvent): void {
      if (moved) event.stopPropagation();
      moved = false;
    }

    hand.addEventListener("pointerdown", down);
    hand.addEventListener("pointermove", move);
    hand.addEventListener("pointerup", up);
    hand.addEventListener("pointercancel", up);
    hand.addEventListener("click", click, true);
    return () => {
      hand.removeEventListener("pointerdown", down);
      hand.removeEventListener("pointermove", move);
      hand.removeEventListener("pointerup", up);
      hand.removeEventListener("pointercancel", up);
      hand.removeEventListener("click", click, true);
    };
  };
}
