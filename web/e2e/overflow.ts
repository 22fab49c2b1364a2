/** What a page shows stays within it: nothing is wider than the screen, no text is cut off. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

export async function expectWithin(page: Page, where: string): Promise<void> {
  const [inside, outside] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(inside, `${where} is wider than the screen`).toBeLessThanOrEqual(outside!);
  expect(await page.evaluate(findCutTexts), `${where} cuts texts off`).toEqual([]);
}

/** Everything that matches can be scrolled to, and is not covered there. */
export async function expectInReach(page: Page, selector: string, where: string): Promise<void> {
  const covered = await page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => {
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !top || !(one.contains(top) || top.contains(one));
      })
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(covered, `${where} hides what is needed`).toEqual([]);
}

/** Texts that leave their button or are cut off at a side. What scrolls, ends in dots or is only said is in order. */
function findCutTexts(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || text.parentElement!.closest("svg, select")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (!width) continue;
    for (let around = text.parentElement; around; around = around.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
      if (textOverflow === "ellipsis" || clipPath !== "none" || ["auto", "scroll"].includes(overflowX)) break;
      if (overflowX === "visible" && !around.matches("button, .btn, html")) continue;
      const box = around.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) cut.push(text.textContent.trim().slice(0, 60));
    }
  }
  return cut;
}
