/** The table turns by quarters, to either side. */
import { wantsCalm } from "../../ui/motion.svelte";
import { sight, YAW, type Sight } from "./projection";

const SCENE = 640; // milliseconds
const eased = (t: number): number => 1 - (1 - t) ** 3;

export class Turning {
  quarters = $state(0);
  private yaw = $state(YAW);
  readonly from: Sight = $derived(sight(this.yaw));
  private frame = 0;

  turn(by: 1 | -1): void {
    this.stop();
    const goal = this.quarters + by;
    if (wantsCalm()) {
      this.quarters = goal;
      return;
    }
    const begun = performance.now();
    const step = (now: number): void => {
      const done = Math.min(1, Math.max(0, (now - begun) / SCENE));
      // Seen from beyond a quarter turn, the same table is one that has been turned once more.
      const angle = YAW + by * 90 * (eased(done) - 1);
      const over = Math.floor(angle / 90);
      this.quarters = goal + over;
      this.yaw = angle - 90 * over;
      this.frame = done < 1 ? requestAnimationFrame(step) : 0;
    };
    this.frame = requestAnimationFrame(step);
    this.goal = goal;
  }

  /** To where the turn leads, at once. */
  stop(): void {
    if (!this.frame) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.quarters = this.goal;
    this.yaw = YAW;
  }

  private goal = 0;
}
