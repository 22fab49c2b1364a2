/** A person with a finger and a small screen. */
import type { Page } from "playwright-core";

/** Touch the first that a finger would hit: not under the tray, not out of sight. */
export async function tap(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { state: "attached" });
  const point = await page.evaluate((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      if (element.closest(".mat, .rack")) element.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const at: [number, number] = [x + width / 2, y + height / 2];
      const hit = document.elementFromPoint(...at);
      if (hit === element || element.contains(hit) || (element.matches("circle") && hit?.closest(".garden")))
        return at;
    }
    return null;
  }, selector);
  if (!point) throw new Error(`No finger reaches ${selector}.`);
  await page.touchscreen.tap(...point);
}
