/** The garden as one looks at it, and the card that is turned in it. */
import type { Page } from "playwright-core";
import type { Point } from "./touch";
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

/** A cell of the garden, in pixels at its own size. */
const SIDE = 42;

/** The upper left cell of the card that is tried. */
export function triedAt(page: Page): Promise<Point> {
  return page.locator(".tried").evaluate((tried, side) => {
    const { e, f } = new DOMMatrix((tried as SVGElement).style.transform);
    return [e / side, f / side] as const;
  }, SIDE);
}

/** The card that was chosen comes to a place by a click where its middle is to lie. */
export async function clickPlace(page: Page, [x, y]: Point): Promise<void> {
  const sight = await restingSightOf(page);
  const ground = (await page.locator(".garden").boundingBox())!;
  const scale = SIDE * sight.zoom;
  await page.mouse.click(ground.x + sight.x + (x + 1.5) * scale, ground.y + sight.y + (y + 1.5) * scale);
  await page.locator(".tried").waitFor();
}

/** The same by arrows, from the place where it lies already. */
export async function walkToPlace(page: Page, goal: Point): Promise<void> {
  const STEPS = 60;
  await page.locator(".tried").waitFor();
  for (let step = 0; step < STEPS; step++) {
    const at = await triedAt(page);
    const [dx, dy] = [goal[0] - at[0], goal[1] - at[1]];
    if (!dx && !dy) return;
    const aside = dx > 0 ? "ArrowRight" : "ArrowLeft";
    const along = dy > 0 ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(Math.abs(dx) > Math.abs(dy) ? aside : along);
  }
  throw new Error(`No way to ${goal.join(",")} with the arrows.`);
}
