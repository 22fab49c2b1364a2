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

const with_ = (page: Page, way: Way): Choose =>
  way === "keyboard"
    ? (selector) => press(page, selector)
    : (selector) => page.locator(selector).first().tap();

/** The move is on its way, and then it is told: the button is not ready any more. */
const sent = (page: Page): Promise<unknown> =>
  page.waitForFunction((ready) => !document.querySelector(ready), PLAY, { timeout: 30_000 });

for (const way of ["keyboard", "touch"] as const) {
  test(`a whole game of Bloom rows (${way})`, async () => {
    const person = await sit("bloom_rows", way);
    const { page } = person;
    const choose = with_(page, way);
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
    const choose = with_(page, way);
    let turns = 0;
    const put = async (): Promise<void> => {
      if (way === "keyboard") {
        await page.waitForFunction(() => document.activeElement?.matches(".garden[role='application']"));
        for (const key of ["r", "ArrowRight", "ArrowDown"].slice(turns++ % 3)) await page.keyboard.press(key);
      } else {
        const places = page.locator("circle.open");
        await places.first().waitFor({ state: "attached" });
        const box = await places.nth((turns++ * 7) % (await places.count())).boundingBox();
        await page.touchscreen.tap(box!.x + box!.width / 2, box!.y + box!.height / 2);
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
