/**
 * What is in the hand between the tray and the garden: a card that is dragged, or a pawn that looks for its cell. The
 * card follows the pointer from cell to cell by itself; the server is asked only when it rests on one for a moment.
 */
import type { Places } from "../../live/types/bloom_garden";
import { isPlace, turnedOn } from "./grid";
import type { Cell, GardenPlay, Pawn } from "./play";
import { mayTry, sameCell } from "./play";

interface Dragged {
  card: number;
  turned: number;
  /** The cell under its upper left corner; none while it is not over the garden. */
  at: Cell | null;
  x: number;
  y: number;
}

/** A pointer that moves less than this taps; a card that rests this long (in milliseconds) is tried. */
const TAP = 6;
const REST = 120;

class Hold {
  dragged: Dragged | null = $state.raw(null);
  aim: Pawn | null = $state(null);
  /** The upper left cell of a card whose middle is at a point of the screen; the board tells it. */
  cellAt: (x: number, y: number) => Cell | null = () => null;
  /** Where a card lies that is put there; the board tells it. */
  settle: (cell: Cell) => Cell = (cell) => cell;
  /** Where cards may lie this turn. */
  places: Places | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: ((isDropped: boolean) => void) | null = null;

  /**
   * Begin with a pointer that goes down on a card of the hand, or on the one that is tried. A second finger takes no
   * other card meanwhile; a first one begins anew.
   */
  drag(event: PointerEvent, play: GardenPlay, card: number, turned: number): void {
    if (event.button !== 0 || (this.end && !event.isPrimary)) return;
    this.cancel();
    const { clientX, clientY, pointerId } = event;
    const from = event.currentTarget as Element;
    const stop = new AbortController();
    const { signal } = stop;
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      if (!this.dragged && Math.hypot(now.clientX - clientX, now.clientY - clientY) < TAP) return;
      const at = this.cellAt(now.clientX, now.clientY);
      const old = this.dragged;
      // What the pointer passes over need not be looked for, nor be drawn as hovered.
      if (!old) from.setPointerCapture(pointerId);
      if (old && at && sameCell(at, old.at)) return;
      this.dragged = { card, turned: old?.turned ?? turned, at, x: now.clientX, y: now.clientY };
      if (at) this.rest(play);
    };
    this.end = (isDropped) => {
      stop.abort();
      clearTimeout(this.timer);
      this.end = null;
      const last = this.dragged;
      this.dragged = null;
      if (last && isDropped && mayTry(play))
        play.try({ card, turned: last.turned, at: last.at && this.settle(last.at) });
    };
    const up = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      if (this.dragged) {
        if (now.type === "pointerup") move(now); // it lies where it is let go, whatever the last move told
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      }
      this.end?.(now.type === "pointerup");
    };
    // A second finger that taps meanwhile turns the card; where the first one is, the garden sees to both of them.
    const second = (other: PointerEvent): void => {
      if (other.pointerId === pointerId || !this.dragged || from.contains(other.target as Node)) return;
      other.stopPropagation();
      this.turn(play);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    addEventListener("pointerdown", second, { signal, capture: true });
  }

  /** Let the card go where it is, whatever its pointer does then. */
  release(): void {
    this.end?.(true);
  }

  /** It goes back to where it was. */
  cancel(): void {
    this.end?.(false);
  }

  /** A quarter turn of the card in hand, or of the one that is tried. */
  turn(play: GardenPlay, by = 1): void {
    const { patterns } = play.view;
    if (this.dragged) {
      this.dragged = {
        ...this.dragged,
        turned: turnedOn(patterns, this.dragged.card, this.dragged.turned, by),
      };
      if (this.dragged.at) this.rest(play);
      return;
    }
    const { card, turned, at } = play.draft;
    if (card == null) return;
    play.try({ card, turned: turnedOn(patterns, card, turned ?? 0, by), at });
  }

  private rest(play: GardenPlay): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const held = this.dragged;
      if (held?.at && mayTry(play) && isPlace(this.places, ...held.at))
        play.try({ card: held.card, turned: held.turned, at: held.at });
    }, REST);
  }
}

/** The click that follows a drag is none. */
function swallow(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}

export const hold = new Hold();
