/** What a reader is told of a broken line: after a moment that it is, later that it stays so, at last that it is back. */
import type { Status } from "./connection";

/** Milliseconds: a line that breaks and is back at once is not worth a word. */
const MOMENT = 1_000;
const LONG = 20_000;
/** How long it is said that the line is back. */
const BACK = 3_000;

export class Outage {
  notice: "lost" | "offline" | "back" | null = $state(null);
  private isBroken = false;
  private wasOnline = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  update(status: Status): void {
    if (status === "online") this.end();
    else if (!this.isBroken) {
      this.isBroken = true;
      if (status === "silent")
        this.lose(); // it has had its moment
      else this.after(MOMENT, () => this.lose());
    }
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private lose(): void {
    this.notice = "lost";
    this.after(LONG - MOMENT, () => (this.notice = "offline"));
  }

  private end(): void {
    if (!this.isBroken) return;
    clearTimeout(this.timer);
    this.notice = this.wasOnline && (this.notice === "lost" || this.notice === "offline") ? "back" : null;
    if (this.notice) this.after(BACK, () => (this.notice = null));
    this.isBroken = false;
    this.wasOnline = true;
  }

  private after(wait: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, wait);
  }
}
