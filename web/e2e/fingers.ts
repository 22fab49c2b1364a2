/** A person with a finger and a small screen. */
import type { Page } from "playwright-core";

/** Half of what a careful fingertip covers, in pixels. */
const TIP = 8;

/** Touch the first that a finger would hit: not under the tray, not at the edge, not out of sight. */
export async function tap(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { state: "attached" });
  const point = await page.evaluate(
    ([wanted, tip]) => {
      for (const element of document.querySelectorAll(wanted)) {
        if (element.closest(".mat, .rack")) element.scrollIntoView({ block: "nearest" });
        // The dots of the garden are not touched themselves: they show where to touch the ground.
        const ground = element.matches("circle") ? element.closest(".garden")! : element;
        const { x, y, width, height } = element.getBoundingClientRect();
        const at: [number, number] = [x + width / 2, y + height / 2];
        const covered = [-tip, 0, tip].map((by) => document.elementFromPoint(at[0], at[1] + by));
        if (covered.every((hit) => ground.contains(hit))) return at;
      }
      return null;
    },
    [selector, TIP] as const,
  );
  if (!point) throw new Error(`No finger reaches ${selector}.`);
  await page.touchscreen.tap(...point);
}
