/**
 * Pieces travel: whenever what lies on the table changes, every element with `data-piece` goes from where that piece
 * was to where it is now. Only transform and opacity move, any input skips to the end, and a reader who wants less
 * motion gets a short fade instead.
 */

export interface PieceAnimation {
  /** Where a piece comes from that was nowhere to be seen: a seat, a supply. */
  from?: (piece: string) => Element | null;
  /** Where a piece goes that is to be seen no more. */
  to?: (piece: string) => Element | null;
  /** How long a piece is under way, in milliseconds. */
  duration?: () => number;
  /** How much larger than drawn the pieces are shown, where the board can be zoomed. */
  scale?: () => number;
}

interface Measured {
  element: HTMLElement | SVGElement;
  box: DOMRect;
}

const EASE = "cubic-bezier(.2,.7,.2,1)";
const FADE = 120;
/** Movements of fewer pixels than this cannot be seen. */
const STILL = 1;

/** Only what moves: an animation that is kept keeps its element, and with it what the last seat saw. */
const running = new Set<Animation>();

function skip(): void {
  for (const animation of running) animation.finish();
  running.clear();
}

function start(element: Element, frames: Keyframe[], duration: number): Animation {
  const animation = element.animate(frames, { duration, easing: EASE, fill: "backwards" });
  running.add(animation);
  animation.onfinish = () => running.delete(animation);
  return animation;
}

function measurePieces(): Map<string, Measured> {
  const found = new Map<string, Measured>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-piece]")) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset["piece"]!, { element, box });
  }
  return found;
}

/** The transform that shows something at `box` as if it were at `other`. */
function as(box: DOMRect, other: DOMRect, zoom: number): string {
  return `translate(${(other.x - box.x) / zoom}px, ${(other.y - box.y) / zoom}px) scale(${other.width / box.width})`;
}

/** To the middle of a place, small. */
function into(box: DOMRect, place: DOMRect, zoom: number): string {
  const scale = Math.min(0.6, place.width / box.width);
  const x = place.x + (place.width - box.width * scale) / 2 - box.x;
  const y = place.y + (place.height - box.height * scale) / 2 - box.y;
  return `translate(${x / zoom}px, ${y / zoom}px) scale(${scale})`;
}

function settle(before: Map<string, Measured>, { from, to, duration, scale }: PieceAnimation): void {
  const time = duration?.() ?? 420;
  const zoom = scale?.() ?? 1;
  const now = measurePieces();
  for (const [piece, { element, box }] of now) {
    const old = before.get(piece)?.box;
    const origin = old ? null : from?.(piece)?.getBoundingClientRect();
    if (old && Math.hypot(old.x - box.x, old.y - box.y) < STILL) continue;
    if (reducedMotion() || (!old && !origin)) {
      start(element, [{ opacity: 0 }, { opacity: 1 }], FADE);
      continue;
    }
    const path = old ? as(box, old, zoom) : into(box, origin!, zoom);
    const above =
      element instanceof SVGElement
        ? { transformOrigin: "0 0", transformBox: "fill-box" }
        : { transformOrigin: "0 0", zIndex: 3, position: "relative" };
    start(
      element,
      [
        { transform: path, ...above },
        { transform: "none", ...above },
      ],
      time,
    );
  }
  if (reducedMotion()) return;
  for (const [piece, { element, box }] of before) {
    const goal = now.has(piece) ? null : to?.(piece)?.getBoundingClientRect();
    if (!goal || element.isConnected) continue;
    const ghost = document.createElement("div");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: "fixed",
      left: `${box.x}px`,
      top: `${box.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      zIndex: "40",
      transformOrigin: "0 0",
    });
    delete element.dataset["piece"];
    ghost.append(element);
    document.body.append(ghost);
    const animation = start(
      ghost,
      [{ transform: "none" }, { transform: into(box, goal, 1), opacity: 0.2 }],
      time,
    );
    animation.finished.finally(() => ghost.remove());
  }
}

/** To be called while a board is made; `when` reads the state that moves pieces. */
export function animatePieces(when: () => unknown, options: PieceAnimation = {}): void {
  let before = new Map<string, Measured>();
  let first = true;
  $effect.pre(() => {
    when();
    if (!first) before = measurePieces();
  });
  $effect(() => {
    when();
    if (!first) {
      skip();
      settle(before, options);
    }
    first = false;
    before = new Map();
  });
  $effect(() => {
    const stop = onInput(skip);
    return () => {
      skip(); // nothing is on its way any more when the board is gone
      stop();
    };
  });
}

/** Returns whether the reader wants less motion: pieces then fade and do not travel. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** For `{@attach skipping}` on a board: any input brings what moves there to its end. What counts down by CSS goes on. */
export function skipOnInput(board: Element): () => void {
  return onInput(() => {
    for (const animation of board.getAnimations({ subtree: true }))
      if (!(animation instanceof CSSAnimation)) animation.finish();
  });
}

/** Call at any pointer or key that goes down anywhere. */
function onInput(call: () => void): () => void {
  addEventListener("pointerdown", call, true);
  addEventListener("keydown", call, true);
  return () => {
    removeEventListener("pointerdown", call, true);
    removeEventListener("keydown", call, true);
  };
}

/** For `{@attach}`: scroll an element into sight. */
export function bringIntoSight(element: Element): void {
  element.scrollIntoView({ block: "nearest" });
}

/** The place of a seat that is on the screen: the strip or the side sheet. */
export function findSeat(seat: number | null | undefined): Element | null {
  const places = [...document.querySelectorAll(`[data-seat="${seat}"]`)];
  return places.find((place) => place.getClientRects().length > 0) ?? null;
}
