/** What somebody is trying when the page is loaded anew: kept where nobody else has the device, and checked again. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answered } from "./actions";
import { INPUTS } from "./input";
import { findHeld } from "./memory";
import { CARDS } from "./garden";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const GROOVE = ".groove [data-piece]";
const PLANTED = [60, 81, 97];
/** The first of two has three tiles that make a row, and three others. */
const POSITION = JSON.stringify({
  game: "bloom_rows",
  players: 2,
  rows: ["41 42 43 44"],
  stocks: [
    [21, 22, 23, ...PLANTED],
    [31, 32, 33, 70],
  ],
});

async function lay(page: Page, ...tiles: number[]): Promise<void> {
  for (const tile of tiles) await page.locator(`.rack [data-piece="${tile}"]`).click();
  await answered(page);
}
const laid = (page: Page): Promise<(string | null)[]> =>
  page.locator(GROOVE).evaluateAll((all) => all.map((one) => one.getAttribute("data-piece")));

test("what was tried is there again after a reload, and can be played", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const { choose, put } = INPUTS.mouse.of(page);
  const TRIES = {
    scalino: { tried: ".flat rect[stroke='#1F4E37'][stroke-width='3']", pick: ".flat .cell:has(.legal)" },
    bloom_garden: { tried: ".tried [data-piece]", pick: `${CARDS}:not([aria-disabled='true'])` },
  };
  for (const [game, { tried, pick }] of Object.entries(TRIES)) {
    await anna.meetBot(game);
    await page.locator(pick).first().waitFor();
    await choose(pick);
    if (game === "bloom_garden") await put();
    else while (!(await page.$(PLAY))) await choose(pick).then(() => answered(page));
    await page.locator(PLAY).waitFor();
    await page.reload();
    await page.locator(tried).first().waitFor();
    await page.locator(PLAY).click();
    await page.locator(PLAY).waitFor({ state: "detached" });
  }
});

test("a try is kept while people talk, and goes with a word when the table has changed", async ({ come }) => {
  const [anna, bruno] = [await come("Anna", { language: "de" }), await come("Bruno")];
  const { page } = anna;
  const table = await anna.open({ game: "bloom_rows", seats: [{}, {}], position: POSITION });
  for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
  await bruno.page.getByRole("button", { name: "Sit here" }).click();
  await page.getByRole("button", { name: "Zu zweit anfangen" }).click();
  await page.locator(".rack .tile").first().waitFor();
  await lay(page, 21, 22);
  await anna.goto();
  await bruno.page.getByRole("tab", { name: "Chat" }).click();
  await bruno.page.getByRole("textbox", { name: "Say something" }).fill("Still there?");
  await bruno.page.keyboard.press("Enter");
  await bruno.page.getByText("Still there?").waitFor();
  await anna.goto(`tables/${table}`);
  await page.locator(GROOVE).first().waitFor();
  expect(await laid(page)).toEqual(["21", "22"]);

  // In another tab she plays something else.
  await anna.goto();
  const other = await anna.context.newPage();
  await other.goto(page.url() + `tables/${table}`);
  await lay(other, 21, 22, 23);
  await other.locator(PLAY).click();
  await other.locator(".mat .row").nth(1).waitFor();
  await other.close();
  await anna.goto(`tables/${table}`);
  const word = page.getByRole("alertdialog");
  await word.getByText("Dein angefangener Zug wurde zurückgenommen").waitFor();
  expect(await page.locator(GROOVE).count()).toBe(0);
  await word.getByRole("button", { name: "In Ordnung" }).click();
  await word.waitFor({ state: "detached" });
  // It is told once.
  await page.reload();
  await page.locator(".rack .tile").first().waitFor();
  expect(await word.count()).toBe(0);
});

test("where a device goes round nothing of a try is kept", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device" as const, name: "Tom" }];
  const table = await anna.open({ game: "bloom_rows", seats, position: POSITION, start: true });
  await anna.goto(`tables/${table}`);
  await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  await lay(page, ...PLANTED);
  await page.reload();
  await page.getByRole("button", { name: "I am Anna, uncover" }).waitFor();
  expect(await findHeld(page, PLANTED)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  await page.locator(".rack .tile").first().waitFor();
  expect(await laid(page)).toEqual([]);
});
