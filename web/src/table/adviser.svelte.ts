/** A bot that is asked for advice: what it says is about the table as it was then, and about no other. */
import type { Face } from "../games/faces";
import type { Table } from "../live/table.svelte";
import { lookOf, readHint, type Advice } from "./hint";

export class Adviser {
  /** How the table looked; nothing when nothing was asked, or it came to nothing. */
  private about = $state("");
  private found: Advice | null = $state.raw(null);

  constructor(
    private readonly table: Table,
    private readonly face: Face | undefined,
  ) {}

  private get isOfNow(): boolean {
    return this.about === lookOf(this.table);
  }
  get isThinking(): boolean {
    return this.isOfNow && !this.found;
  }
  get advice(): Advice | null {
    return this.isOfNow ? this.found : null;
  }

  async seek(): Promise<void> {
    if (this.isThinking) return;
    const about = (this.about = lookOf(this.table));
    this.found = null;
    const found = await readHint(this.table, this.face);
    if (this.about !== about) return; // it was asked again
    this.found = found;
    if (!found) this.about = "";
  }
}
