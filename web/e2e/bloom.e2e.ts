/** Bloom rows and Bloom garden to their end: with the keyboard alone, and with a finger on a phone. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { House } from "./house";
import { press } from "./keys";
import { DESKTOP, openBrowser, Person, PHONE } from "./people";
import { END, isMyTurn, PLAY, takeGardenTurn, takeRowsTurn, type Choose } from "./turns";

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const WAYS = { keyboard: DESKTOP, touch: PHONE };
type Way = keyof typeof WAYS;

async function sit(game: string, way: Way): Promise<Person> {
  const person = await Person.come(browser, house, "Mara", { size: WAYS[way] });
  const table = await person.open({
    game,
    seats: [{ kind: "person" }, { kind: "bot", level: "learning" }],
    start: true,
  });
  await person.goto(`tables/${table}`);
  return person;
}

/** The first that a finger would hit: not under the tray, not out of sight. */
async function tap(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { state: "attached" });
  const point = await page.evaluate((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      element.closest(".mat, .rack")?.contains(element) && element.scrollIntoView({ block: "nearest" });
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

const handsOf = (page: Page, way: Way): Choose =>
  way === "keyboard" ? (selector) => press(page, selector) : (selector) => tap(page, selector);

/** The move is on its way, and then it is told: the button is not ready any more. */
const sent = (page: Page): Promise<unknown> =>
  page.waitForFunction((ready) => !document.querySelector(ready), PLAY, { timeout: 30_000 });

for (const way of ["keyboard", "touch"] as const) {
  test(`a whole game of Bloom rows (${way})`, async () => {
    const person = await sit("bloom_rows", way);
    const { page } = person;
    const choose = handsOf(page, way);
    while (await isMyTurn(page, ".kinds .btn, .veil .primary")) {
      if (await page.$(".veil .primary")) await choose(".veil .primary");
      else {
        await takeRowsTurn(page, choose);
        await sent(page);
      }
    }
    expect(await page.$(END)).not.toBeNull();
    await person.leave();
  }, 900_000);

  test(`a whole game of Bloom garden (${way})`, async () => {
    const person = await sit("bloom_garden", way);
    const { page } = person;
    const choose = handsOf(page, way);
    let turns = 0;
    const put = async (): Promise<void> => {
      if (way === "keyboard") {
        await page.waitForFunction(() => document.activeElement?.matches(".garden[role='application']"));
        for (const key of ["r", "ArrowRight", "ArrowDown"].slice(turns++ % 3)) await page.keyboard.press(key);
      } else {
        await tap(page, "circle.open");
      }
    };
    while (
      await isMyTurn(page, ".hand-of-garden .card:not([aria-disabled='true']), .hand-of-garden .stuck")
    ) {
      await takeGardenTurn(page, choose, put);
      await sent(page);
    }
    expect(await page.$(END)).not.toBeNull();
    await person.leave();
  }, 900_000);
}
