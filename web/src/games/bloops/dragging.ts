/** Dragging one card of a hand onto another: for `{@attach dragging(…)}` on the element around the cards. */
import { Drag } from "../../ui/drag";

export function dragging(drop: () => ((card: number, other: number) => void) | null) {
  return (hand: HTMLElement): (() => void) => {
    const drag = new Drag();
    const cardAt = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
    const idOf = (card: HTMLElement): number => Number(card.dataset["card"]);

    function down(event: PointerEvent): void {
      const card = cardAt(event.target);
      if (!card || !drop()) return;
      const { clientX, clientY } = event;
      let over: HTMLElement | null = null;
      drag.start(event, {
        capture: hand,
        move: (now) => {
          const transform = `translate(${now.clientX - clientX}px, ${now.clientY - clientY}px)`;
          Object.assign(card.style, { transform, zIndex: "3", pointerEvents: "none" });
          // The card itself does not lie in the way.
          over = cardAt(document.elementFromPoint(now.clientX, now.clientY));
        },
        end: (isDropped) => {
          Object.assign(card.style, { transform: "", zIndex: "", pointerEvents: "" });
          if (isDropped && over && hand.contains(over)) drop()?.(idOf(card), idOf(over));
        },
      });
    }

    hand.addEventListener("pointerdown", down);
    return () => {
      hand.removeEventListener("pointerdown", down);
      drag.cancel();
    };
  };
}
