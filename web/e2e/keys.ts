/** A person with a keyboard and nothing else. */
import type { Page } from "playwright-core";

const FARTHEST = 120;
const FEW_KEYS = 12;

/** Go to the first button that matches: the tab key from group to group, arrows within one. */
export async function walkTo(page: Page, selector: string): Promise<void> {
  const way: string[] = [];
  for (let step = 0; step < FARTHEST; step++) {
    // The ways to go from here, the best one first: at the border of a board another one may lead on.
    const ways = await page.evaluate((wanted) => {
      const BUTTONS = "button, [role='button']";
      const at = document.activeElement;
      const goal = document.querySelector<HTMLElement>(wanted);
      if (!goal) return null;
      if (at === goal) return [];
      // Beside the goal, in the same group of buttons that share one stop of the tab key.
      if (goal.tabIndex >= 0 || !at) return ["Tab"];
      let group: Element | null = goal.parentElement;
      while (group && ![...group.querySelectorAll<HTMLElement>(BUTTONS)].some((one) => one.tabIndex === 0))
        group = group.parentElement;
      if (!group?.contains(at)) return ["Tab"];
      const [from, to] = [at.getBoundingClientRect(), goal.getBoundingClientRect()];
      const dx = to.x + to.width / 2 - from.x - from.width / 2;
      const dy = to.y + to.height / 2 - from.y - from.height / 2;
      const aside = dx > 0 ? "ArrowRight" : "ArrowLeft";
      return Math.abs(dy) > from.height / 2 ? [dy > 0 ? "ArrowDown" : "ArrowUp", aside] : [aside];
    }, selector);
    if (!ways) throw new Error(`There is nothing like ${selector}.`);
    if (!ways.length) return;
    // Of one way it need not be known whether it led on.
    const before = ways.length > 1 ? await page.evaluateHandle(() => document.activeElement) : null;
    for (const key of ways) {
      way.push(key);
      await page.keyboard.press(key);
      if (before && (await page.evaluate((was) => document.activeElement !== was, before))) break;
    }
    await before?.dispose();
  }
  const [at, goal] = await page.evaluate((wanted) => {
    const describe = (one: Element | null): string => {
      const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
      return `${one?.outerHTML.slice(0, 200)} at ${[x, y, width, height].map(Math.round).join(" ")}`;
    };
    return [describe(document.activeElement), describe(document.querySelector(wanted))] as const;
  }, selector);
  throw new Error(
    `No way to ${selector} with the keyboard from ${at} to ${goal}: ${way.slice(-FEW_KEYS).join(" ")}`,
  );
}

export async function press(page: Page, selector: string): Promise<void> {
  await walkTo(page, selector);
  await page.keyboard.press("Enter");
}
