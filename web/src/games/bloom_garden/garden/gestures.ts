/**
 * Fingers and mouse over the garden: drag to pan, wheel and pinch to zoom, two fingers that twist or a right click to
 * turn the card. A pointer that goes down on the tried card takes the card instead; with a second finger it is let go
 * where it is, and both of them turn it.
 */
import type { Attachment } from "svelte/attachments";
import { SLACK } from "../../../ui/drag";
import type { Camera } from "./camera.svelte";

export interface GestureHandlers {
  tap: (x: number, y: number) => void;
  turn: (by: 1 | -1) => void;
  /** Returns whether this pointer takes the card. */
  card: (event: PointerEvent) => boolean;
  /** The pointer that took the card lets it go where it is. */
  release: () => void;
}

interface Finger {
  x: number;
  y: number;
}

/** Two fingers that have twisted this far, in degrees, have turned the card. */
const TWIST = 40;

export function gestures(camera: Camera, hands: GestureHandlers): Attachment<HTMLElement> {
  return (ground) => {
    const fingers = new Map<number, Finger>();
    let travelled = 0;
    let angle: number | null = null;
    /** The first finger went down on the card: alone it moves the card, not the garden. */
    let onCard = false;

    const inside = (x: number, y: number): [number, number] => {
      const box = ground.getBoundingClientRect();
      return [x - box.left, y - box.top];
    };
    const pair = (): [Finger, Finger] | null => {
      const [one, two] = [...fingers.values()];
      return one && two ? [one, two] : null;
    };
    const spread = ([one, two]: [Finger, Finger]): number => Math.hypot(one.x - two.x, one.y - two.y);
    const slope = ([one, two]: [Finger, Finger]): number =>
      (Math.atan2(two.y - one.y, two.x - one.x) * 180) / Math.PI;

    function down(event: PointerEvent): void {
      if ((event.target as Element).closest("button")) return;
      if (event.pointerType === "mouse" && event.button > 1) return;
      if (fingers.size === 0) onCard = hands.card(event);
      else if (onCard) hands.release();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled = 0;
      angle = null;
      ground.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const before = pair();
      const apart = before && spread(before);
      const old = { ...finger };
      finger.x = event.clientX;
      finger.y = event.clientY;
      travelled += Math.hypot(finger.x - old.x, finger.y - old.y);
      const now = pair();
      if (!apart || !now) {
        if (travelled > SLACK && !onCard) camera.pan(finger.x - old.x, finger.y - old.y);
        return;
      }
      camera.zoomAt(spread(now) / apart, inside((now[0].x + now[1].x) / 2, (now[0].y + now[1].y) / 2));
      angle ??= slope(now);
      const twisted = ((slope(now) - angle + 540) % 360) - 180;
      if (Math.abs(twisted) < TWIST) return;
      hands.turn(twisted > 0 ? 1 : -1);
      angle = slope(now);
    }

    function up(event: PointerEvent): void {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const alone = fingers.size === 1;
      fingers.delete(event.pointerId);
      if (event.type === "pointerup" && travelled <= SLACK) {
        if (alone && !onCard) hands.tap(finger.x, finger.y);
        // Beside the finger on the card another one that only taps turns it, too.
        if (!alone && onCard) hands.turn(1);
      }
      if (!alone) travelled = SLACK + 1;
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      camera.zoomAt(Math.exp(-event.deltaY / 500), inside(event.clientX, event.clientY));
    }

    function menu(event: MouseEvent): void {
      event.preventDefault();
      hands.turn(1);
    }

    const stop = new AbortController();
    const { signal } = stop;
    ground.addEventListener("pointerdown", down, { signal });
    ground.addEventListener("pointermove", move, { signal });
    ground.addEventListener("pointerup", up, { signal });
    ground.addEventListener("pointercancel", up, { signal });
    ground.addEventListener("wheel", wheel, { signal, passive: false });
    ground.addEventListener("contextmenu", menu, { signal });
    return () => stop.abort();
  };
}
