/** A person with a keyboard and nothing else. */
import type { Page } from "playwright-core";

const FARTHEST = 120;

/** Go to the first button that matches: the tab key from group to group, arrows within one. */
export async function walkTo(page: Page, selector: string): Promise<void> {
  const way: string[] = [];
  for (let step = 0; step < FARTHEST; step++) {
    const next = await page.evaluate((wanted) => {
      const at = document.activeElement;
      const goal = document.querySelector<HTMLElement>(wanted);
      if (!goal) return "nowhere";
      if (at === goal) return "here";
      // Beside the goal, in the same group of buttons that share one stop of the tab key.
      const alone = goal.tabIndex >= 0;
      if (alone || !at?.parentElement) return "Tab";
      let group: Element | null = goal.parentElement;
      while (group && ![...group.querySelectorAll("button")].some((button) => button.tabIndex === 0))
        group = group.parentElement;
      if (!group?.contains(at)) return "Tab";
      const buttons = [...group.querySelectorAll("button")];
      const from = at.getBoundingClientRect();
      const to = goal.getBoundingClientRect();
      const [dx, dy] = [
        to.x + to.width / 2 - from.x - from.width / 2,
        to.y + to.height / 2 - from.y - from.height / 2,
      ];
      if (Math.abs(dy) > from.height / 2) return dy > 0 ? "ArrowDown" : "ArrowUp";
      return buttons.indexOf(goal as HTMLButtonElement) >= 0 && dx > 0 ? "ArrowRight" : "ArrowLeft";
    }, selector);
    if (next === "here") return;
    if (next === "nowhere") throw new Error(`There is nothing like ${selector}.`);
    way.push(next);
    await page.keyboard.press(next);
  }
  throw new Error(`No way to ${selector} with the keyboard: ${way.join(" ")}`);
}

export async function press(page: Page, selector: string): Promise<void> {
  await walkTo(page, selector);
  await page.keyboard.press("Enter");
}
