/**
 * The piece in hand between the tray and the garden: a card that is dragged, or a pawn that waits for its cell. The
 * card follows the pointer from cell to cell; the server is asked only when it rests on one for a moment.
 */
import { mayTry } from "../../table/play";
import type { Places } from "../../generated/bloom_garden";
import { Drag } from "../../ui/drag";
import { isPlace, nextTurn } from "./garden/grid";
import type { Cell, GardenPlay, Pawn } from "./play";
import { sameCell } from "./play";

interface Dragged {
  card: number;
  turned: number;
  /** The cell under its upper left corner; none while it is not over the garden. */
  at: Cell | null;
  x: number;
  y: number;
}

/** Milliseconds after which a card that rests is tried. */
const REST = 120;

class Held {
  dragged: Dragged | null = $state.raw(null);
  /** The pawn that waits for its cell. */
  pawn: Pawn | null = $state(null);
  /** The upper left cell of a card whose middle is at a point of the screen; the board tells it. */
  cellAt: (x: number, y: number) => Cell | null = () => null;
  /** Where a card lies that is put there; the board tells it. */
  settle: (cell: Cell) => Cell = (cell) => cell;
  /** Where cards may lie this turn: `Board.svelte` takes it from the prompt. */
  places: Places | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly drags = new Drag();

  /** Drag a card of the hand, or the one that is tried, with the pointer that went down on it. */
  drag(event: PointerEvent, play: GardenPlay, card: number, turned: number): void {
    const from = event.currentTarget as Element;
    this.drags.start(event, {
      capture: from,
      move: ({ clientX, clientY }) => {
        const at = this.cellAt(clientX, clientY);
        const old = this.dragged;
        if (old && at && sameCell(at, old.at)) return;
        this.dragged = { card, turned: old?.turned ?? turned, at, x: clientX, y: clientY };
        if (at) this.rest(play);
      },
      end: (isDropped) => {
        clearTimeout(this.timer);
        const last = this.dragged;
        this.dragged = null;
        if (last && isDropped && mayTry(play))
          play.try({ card, turned: last.turned, at: last.at && this.settle(last.at) });
      },
      // A second finger that taps meanwhile turns the card; on the garden its own gestures see to both fingers.
      second: (other) => {
        if (from.contains(other.target as Node)) return;
        other.stopPropagation();
        this.turn(play);
      },
    });
  }

  /** Drop the card where it is, without waiting for its pointer. */
  drop(): void {
    this.drags.drop();
  }

  /** Put the card back to where it was. */
  cancel(): void {
    this.drags.cancel();
  }

  /** A quarter turn of the card in hand, or of the one that is tried. */
  turn(play: GardenPlay, by = 1): void {
    const { patterns } = play.view;
    if (this.dragged) {
      this.dragged = {
        ...this.dragged,
        turned: nextTurn(patterns, this.dragged.card, this.dragged.turned, by),
      };
      if (this.dragged.at) this.rest(play);
      return;
    }
    const { card, turned, at } = play.draft;
    if (card == null) return;
    play.try({ card, turned: nextTurn(patterns, card, turned ?? 0, by), at });
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

export const held = new Held();
