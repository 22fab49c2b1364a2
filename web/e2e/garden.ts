/** The garden as one looks at it, and the card that is turned in it. */
import type { Page } from "playwright-core";
import type { Person } from "./people";

/** Where one looks at the garden from. */
export function sightOf(page: Page): Promise<{ x: number; y: number; zoom: number }> {
  return page.locator(".world").evaluate((world) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(world).transform);
    return { x: e, y: f, zoom: a };
  });
}

/** The same once nothing moves it any more: a tray that is still being filled, a wheel that rolls on. */
export async function restingSightOf(page: Page): Promise<{ x: number; y: number; zoom: number }> {
  let before = "";
  for (;;) {
    const sight = await sightOf(page);
    if (JSON.stringify(sight) === before) return sight;
    before = JSON.stringify(sight);
    await page.waitForTimeout(250);
  }
}

export const CARDS = ".hand-of-garden .card";
/** Cards that look different when they are turned. */
export const TURNING = [2, 3, 6, 7].map((card) => `${CARDS}[aria-label^='Card ${card},']`).join(", ");

/** Anna at a garden where it is her turn: the first one of all, or after a card of the bot. */
export async function inGarden(anna: Person, start: 0 | 1 = 0): Promise<Page> {
  await anna.meetBot("bloom_garden", { start });
  await anna.page.locator(`${CARDS}:not([aria-disabled='true'])`).first().waitFor();
  return anna.page;
}

/** How the chosen card lies, or the one that is tried. */
const drawn = (page: Page, where: string): Promise<string> => page.locator(where).innerHTML();

/** A deed turns the card. */
export async function turns(page: Page, chosen: string, turn: () => Promise<void>): Promise<void> {
  const before = await drawn(page, chosen);
  await turn();
  await page.waitForFunction(([where, was]) => document.querySelector(where)?.innerHTML !== was, [
    chosen,
    before,
  ] as const);
}
