/** Lessons: the right deed leads on, another one is taken back; and a game that is new to somebody offers to be learnt. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOpenToAll } from "./axe";
import { answered } from "./deeds";
import { House } from "./house";
import { openBrowser, Person, PHONE } from "./people";
import { PLAY } from "./turns";

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

const titled = (page: Page, title: string): Promise<unknown> =>
  page.getByRole("heading", { name: title, exact: true }).waitFor();

/** A block of this length on the first place where it fits. */
async function place(page: Page, length: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Block of ${length}, `) }).click();
  await answered(page);
  await page.locator(".flat [role='button'][aria-label$='the block fits here']").first().click();
  await page.locator(PLAY).click();
}

test("the first lessons of Scalino: done, done otherwise, once more", async () => {
  const person = await Person.come(browser, house, "Mara");
  const { page } = person;
  await person.goto("learn/scalino");
  await titled(page, "Cover the star");
  await place(page, 3);
  await page.getByText("Your block of 3 lies on the star").waitFor();
  await titled(page, "Side by side");
  await place(page, 1);
  await page.getByText("not what this lesson is about").waitFor();
  await page.getByRole("button", { name: "Try once more" }).click();
  await page.getByText("Place a white block of three").waitFor();
  await place(page, 3);
  await page.getByText(/9 points/).waitFor();
  await titled(page, "Never your own colour");
  // What is done is remembered, and no list shows the tables of lessons.
  await person.goto("learn/scalino");
  await titled(page, "Never your own colour");
  expect(await page.getByRole("link", { name: ", done" }).count()).toBe(2);
  const mine = await person.context.request.get("api/guest/tables");
  expect(await mine.json()).toEqual([]);
  await person.leave();
});

test.each(["light", "dark"] as const)("lessons keep nobody out (%s)", async (theme) => {
  const person = await Person.come(browser, house, "Mara", { theme });
  for (const game of ["scalino", "bloom_rows", "bloom_garden", "bloops"]) {
    await person.goto(`learn/${game}`);
    await person.page.locator("#lesson").waitFor();
    await expectOpenToAll(person.page, game);
  }
  await person.leave();
});

test("a lesson of Bloops with a finger, in German", async () => {
  const person = await Person.come(browser, house, "Mara", { size: PHONE, language: "de" });
  const { page } = person;
  await person.goto("learn/bloops/look");
  await page.getByRole("button", { name: "Gesehen" }).tap();
  await page.getByText("Von nun an spielst du aus dem Gedächtnis").waitFor();
  await titled(page, "Behalten oder abwerfen");
  await person.leave();
});

test("a game that is new to somebody offers to be learnt, once", async () => {
  const person = await Person.come(browser, house, "Mara", { isNew: true });
  const { page } = person;
  const table = await person.open({
    game: "scalino",
    seats: [{ kind: "person" }, { kind: "bot" }],
    start: true,
  });
  await person.goto(`tables/${table}`);
  await page.getByRole("link", { name: "Learn it" }).waitFor();
  await page.getByRole("button", { name: "No, thanks" }).click();
  await person.goto(`tables/${table}`);
  await page.locator(".tray").first().waitFor();
  expect(await page.getByRole("link", { name: "Learn it" }).count()).toBe(0);
  await person.leave();
});
