/** Where one looks at the garden from: the table's cell (0, 0) lies at (x, y) of the screen, a cell is SIDE × zoom. */
import type { Bounds } from "./grid";
import type { Cell } from "../play";

/** The side of a cell, unzoomed. */
export const SIDE = 42;
const LEAST = 0.4;
const MOST = 1.9;
/** Cells that are smaller than this cannot be hit with a finger. */
const LEAST_FITTED = 0.62;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  width = $state(0);
  height = $state(0);
  /** The player has moved it: it stays where it is until the fit button. */
  held = $state(false);
  /** The least room that there was at this width: a tray that comes and goes moves nothing. */
  private least = { width: 0, height: 0 };

  /** What has happened is looked at only, and may be as small as it needs. */
  constructor(private readonly isPast: () => boolean) {}

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.held = true;
  }

  /** Count the cells from this one on; what is seen stays as it is. */
  recount([x, y]: Cell): void {
    this.x += x * SIDE * this.zoom;
    this.y += y * SIDE * this.zoom;
  }

  /** Nearer or farther, what lies at a point of the screen staying there. */
  zoomAt(factor: number, at: readonly [number, number] = [this.width / 2, this.height / 2]): void {
    const zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor));
    const share = zoom / this.zoom;
    this.x = at[0] - (at[0] - this.x) * share;
    this.y = at[1] - (at[1] - this.y) * share;
    this.zoom = zoom;
    this.held = true;
  }

  /** The whole garden with some table around it; one that is too large to be played on so is seen around its middle. */
  fit({ left, top, right, bottom }: Bounds): void {
    const columns = right - left + 3;
    const rows = bottom - top + 2.4;
    const known = this.least.width === this.width ? this.least.height : Infinity;
    this.least = { width: this.width, height: Math.min(this.height, known) };
    const { height } = this.least;
    const zoom = Math.min(this.width / (columns * SIDE), height / (rows * SIDE), 1.15);
    this.zoom = Math.max(zoom, this.isPast() ? LEAST : LEAST_FITTED);
    this.x = this.width / 2 - ((left + right) / 2) * SIDE * this.zoom;
    this.y = height / 2 - ((top + bottom) / 2) * SIDE * this.zoom;
    this.held = false;
  }

  /** Bring these cells into sight. */
  show({ left, top, right, bottom }: Bounds): void {
    const side = SIDE * this.zoom;
    const edge = side / 2;
    this.x +=
      Math.max(0, edge - (left * side + this.x)) - Math.max(0, right * side + this.x + edge - this.width);
    this.y +=
      Math.max(0, edge - (top * side + this.y)) - Math.max(0, bottom * side + this.y + edge - this.height);
  }

  /** The point of the garden, in cells, at a point of the screen. */
  pointAt(x: number, y: number): [number, number] {
    const side = SIDE * this.zoom;
    return [(x - this.x) / side, (y - this.y) / side];
  }
}
