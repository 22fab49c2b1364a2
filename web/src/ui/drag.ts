/** Drags a piece with one pointer: a mouse, a pen or a finger. */

/** A pointer that moves less than this, in pixels, taps. */
export const SLACK = 6;

export interface DragSteps {
  /** Receives the pointer's events once it drags, so that nothing that it passes over looks hovered. */
  capture?: Element;
  /** Called where the pointer is, from the first step of a drag to the place where it goes up. */
  move(event: PointerEvent): void;
  /** Called when a drag ends: dropped, or cancelled. A tap has no end. */
  end(isDropped: boolean): void;
  /** Called when another pointer goes down during the drag. */
  second?(event: PointerEvent): void;
}

export class Drag {
  private finish: ((isDropped: boolean) => void) | null = null;

  /** Start with a pointer that goes down. A second finger takes nothing; the next first one starts again. */
  start(down: PointerEvent, steps: DragSteps): void {
    if (down.button !== 0 || (this.finish && !down.isPrimary)) return;
    this.cancel();
    const { clientX, clientY, pointerId } = down;
    const stop = new AbortController();
    const { signal } = stop;
    let isDragging = false;
    this.finish = (isDropped) => {
      stop.abort();
      this.finish = null;
      if (isDragging) steps.end(isDropped);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return;
      if (!isDragging) {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLACK) return;
        isDragging = true;
        steps.capture?.setPointerCapture(pointerId);
      }
      steps.move(event);
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return;
      const isDropped = event.type === "pointerup";
      if (isDragging && isDropped) steps.move(event); // the last move may have been elsewhere
      if (isDragging) swallowClick();
      this.finish?.(isDropped);
    };
    const second = (event: PointerEvent): void => {
      if (isDragging && event.pointerId !== pointerId) steps.second?.(event);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    addEventListener("pointerdown", second, { signal, capture: true });
  }

  /** Drop the piece where it is, without waiting for its pointer. */
  drop(): void {
    this.finish?.(true);
  }

  /** Put the piece back. */
  cancel(): void {
    this.finish?.(false);
  }
}

/** The click that follows a drag does nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
