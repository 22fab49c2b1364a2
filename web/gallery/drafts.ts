/** What Mara tries on each board, so that there is something to see. */
import type { Page } from "playwright-core";
import { PLAY } from "../e2e/turns";

export async function tryBar(page: Page): Promise<void> {
  await page.locator(".stock button[aria-pressed]:not(.pale)").last().click();
  await page.locator(".flat .cell:has(.legal)").first().click({ force: true });
  await page.waitForSelector(PLAY);
}

export async function tryRow(page: Page): Promise<void> {
  await page.locator(".rack .sort").click();
  await page.locator('.kinds [data-kind="lay"]').click();
  for (const tile of [58, 59, 60, 61, 62]) await page.locator(`.rack button[aria-label*=" ${tile}"]`).click();
  await page.waitForSelector(PLAY);
}

/** One tile more, which does not belong to the row. */
export async function spoilRow(page: Page): Promise<void> {
  await tryRow(page);
  await page.locator('.rack button[aria-label*=" 80"]').click();
  await page.waitForSelector("#why");
}

export async function tryCard(page: Page): Promise<void> {
  await page.locator(".hand-of-garden .card").first().click();
  await page.waitForSelector("circle.open", { state: "attached" });
  await page.locator(".garden").scrollIntoViewIfNeeded();
  // The place nearest to the middle of the board: all of the card is in sight there.
  const [x, y] = await page.evaluate(() => {
    const middleOf = (element: Element): [number, number] => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [left, top] = middleOf(document.querySelector(".garden")!);
    const away = ([x, y]: [number, number]): number => Math.hypot(x - left, y - top);
    const places = [...document.querySelectorAll("circle.open")].map(middleOf);
    return places.sort((a, b) => away(a) - away(b))[0]!;
  });
  await page.mouse.click(x, y);
  await page.waitForSelector(PLAY);
}

/** A button of the bar, by its place from the right: the last is the menu, the book comes before it. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator(".bar > .iconbtn").last().click();
  await page.waitForSelector("dialog[open]");
}

export async function openRulebook(page: Page): Promise<void> {
  await page.locator(".bar button:has(> svg):visible").first().click();
  await page.waitForSelector("dialog[open] article");
}

/** The last clause that can be seen on the board. */
export async function showClause(page: Page): Promise<void> {
  await openRulebook(page);
  await page.waitForTimeout(5_000); // what the board allows is asked cell by cell
  await page.locator("dialog article .btn").last().click();
  await page.waitForSelector(".flat .wrong", { state: "attached" });
}

/** What a bot would do, read in the menu. */
export async function askHint(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator("dialog li:not(.small) button").first().click();
  await page.waitForSelector(".advice");
}
