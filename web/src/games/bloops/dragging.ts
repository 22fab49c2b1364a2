/** Dragging one card of a hand onto another: for `{@attach dragging(…)}` on the element around the cards. */
const SLACK = 8; // pixels that are still a tap

export function dragging(drop: () => ((card: number, other: number) => void) | null) {
  return (hand: HTMLElement): (() => void) => {
    let held: HTMLElement | null = null;
    let pointer: number | null = null;
    let from = { x: 0, y: 0 };
    let moved = false;

    const cardAt = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
    const numberOf = (card: HTMLElement): number => Number(card.dataset["card"]);

    /** A second finger takes no other card meanwhile; a first one begins anew. */
    function down(event: PointerEvent): void {
      if (held && !event.isPrimary) return;
      putBack();
      held = event.button === 0 && drop() ? cardAt(event.target) : null;
      pointer = event.pointerId;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
    }
    function move(event: PointerEvent): void {
      if (!held || event.pointerId !== pointer) return;
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
    function putBack(): void {
      if (held) Object.assign(held.style, { transform: "", zIndex: "", pointerEvents: "" });
      held = null;
    }
    function up(event: PointerEvent): void {
      if (!held || event.pointerId !== pointer) return;
      const card = held;
      // The card itself does not lie in the way as long as it is held.
      const other = moved ? cardAt(document.elementFromPoint(event.clientX, event.clientY)) : null;
      putBack();
      if (event.type === "pointercancel")
        moved = false; // no click follows
      else if (other && hand.contains(other)) drop()?.(numberOf(card), numberOf(other));
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
