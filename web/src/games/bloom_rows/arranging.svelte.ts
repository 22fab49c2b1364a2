/** How the own tiles lie on the rack now. Every rack has its own, so that nothing of it outlives its seat. */
import type { Piece } from "./pieces";
import { groups, kept, moved, nudged, sorted, type Order } from "./rack";

export class Arranging {
  private order: Order = $state.raw([]);

  groups(): string[][] {
    return groups(this.order);
  }
  keep(pieces: readonly Piece[]): void {
    this.order = kept(this.order, pieces);
  }
  sort(pieces: readonly Piece[]): void {
    this.order = sorted(pieces);
  }
  nudge(key: string, step: -1 | 1): void {
    this.order = nudged(this.order, key, step);
  }
  /** Before the tile `next`, or at the end; `apart` begins a group there. */
  move(key: string, next: string | undefined, apart: boolean): void {
    const to = next === undefined ? this.order.length : this.order.indexOf(next);
    this.order = moved(this.order, key, to, apart);
  }
}
