/**
 * A tile in the hand of whoever drags: where it came from, where the pointer is, and what lies under it. A place that
 * takes tiles says so with `data-drop`, and the tiles that lie there with `data-place`.
 */
import type { Tile } from "./play";

export type Source =
  | { from: "rack" }
  | { from: "groove"; place: number }
  | { from: "row"; row: string; place: number }
  | { from: "open" };

/** What a tile is dropped on: a place, how many tiles lie before it there, and whether it is beyond the last one. */
export interface Target {
  drop: string;
  place: number;
  beyond: boolean;
  /** The joker under the pointer, as the place of its tile. */
  joker: number | null;
}

interface Held {
  key: string;
  tile: Tile;
  source: Source;
  width: number;
}

/** A pointer that moves less than this taps. */
const TAP = 6;

class Carry {
  held: Held | null = $state.raw(null);
  over: Target | null = $state.raw(null);
  x = $state(0);
  y = $state(0);
  private end: (() => void) | null = null;

  /**
   * Begin with a pointer that goes down on a tile; `drop` is told where it was let go. A second finger takes no other
   * tile meanwhile; a first one begins anew.
   */
  begin(event: PointerEvent, held: Omit<Held, "width">, drop: (target: Target) => void): void {
    if (event.button !== 0 || (this.end && !event.isPrimary)) return;
    this.cancel();
    const element = event.currentTarget as HTMLElement;
    const { clientX, clientY, pointerId } = event;
    const stop = new AbortController();
    this.end = () => {
      stop.abort();
      this.end = null;
      this.held = null;
      this.over = null;
    };
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      if (!this.held && Math.hypot(now.clientX - clientX, now.clientY - clientY) < TAP) return;
      this.held ??= { ...held, width: element.getBoundingClientRect().width };
      this.x = now.clientX;
      this.y = now.clientY;
      const over = targetAt(now.clientX, now.clientY);
      if (!sameTarget(over, this.over)) this.over = over; // what has not changed is not drawn again
    };
    const up = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      const target = this.held && this.over;
      if (this.held) addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      this.cancel();
      if (target && now.type === "pointerup") drop(target);
    };
    const { signal } = stop;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
  }

  /** The tile goes back to where it was. */
  cancel(): void {
    this.end?.();
  }
}

/** The click that follows a drag is none. */
function swallow(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}

function targetAt(x: number, y: number): Target | null {
  const under = document.elementFromPoint(x, y);
  const room = under?.closest<HTMLElement>("[data-drop]");
  if (!room) return null;
  const tiles = [...room.querySelectorAll<HTMLElement>("[data-place]")];
  const boxes = tiles.map((tile) => tile.getBoundingClientRect());
  const place = boxes.filter((box) => box.bottom < y || (box.top <= y && box.x + box.width / 2 < x)).length;
  const last = boxes.at(-1);
  const joker = under!.closest<HTMLElement>("[data-joker]")?.dataset["place"];
  return {
    drop: room.dataset["drop"]!,
    place,
    beyond: place === tiles.length && last !== undefined && x > last.right + last.width / 2,
    joker: joker === undefined ? null : Number(joker),
  };
}

function sameTarget(one: Target | null, other: Target | null): boolean {
  return (
    one?.drop === other?.drop &&
    one?.place === other?.place &&
    one?.beyond === other?.beyond &&
    one?.joker === other?.joker
  );
}

export const carry = new Carry();
