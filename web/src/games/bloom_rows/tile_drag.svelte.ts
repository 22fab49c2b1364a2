/**
 * The tile that is dragged: where the pointer is, and what lies under it. A place that takes tiles
 * is marked with `data-drop`, and the tiles that lie there with `data-place`.
 */
import { Drag } from "../../ui/drag";
import type { Tile } from "./play";

/** A place for a drop, how many tiles lie before it there, and whether it is beyond the last one. */
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
  width: number;
}

class TileDrag {
  held: Held | null = $state.raw(null);
  over: Target | null = $state.raw(null);
  x = $state(0);
  y = $state(0);
  private readonly drags = new Drag();

  /** Drag a tile with the pointer that went down on it; `drop` gets the place where it is let go. */
  start(event: PointerEvent, held: Omit<Held, "width">, drop: (target: Target) => void): void {
    const element = event.currentTarget as HTMLElement;
    this.drags.start(event, {
      move: ({ clientX, clientY }) => {
        this.held ??= { ...held, width: element.getBoundingClientRect().width };
        this.x = clientX;
        this.y = clientY;
        const over = targetAt(clientX, clientY);
        if (!sameTarget(over, this.over)) this.over = over; // what has not changed is not drawn again
      },
      end: (isDropped) => {
        const target = this.over;
        this.held = null;
        this.over = null;
        if (target && isDropped) drop(target);
      },
    });
  }
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

export const tileDrag = new TileDrag();
