/** Lessons: done, done otherwise, once more; and a game that is new to somebody offers to be learnt. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectOpenInBoth } from "./axe";
import { answered } from "./actions";
import { PHONE } from "./people";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const titled = (page: Page, title: string): Promise<unknown> =>
  page.getByRole("heading", { name: title, exact: true }).waitFor();

/** A block of this length on the first place where it fits. */
async function place(page: Page, length: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Block of ${length}, `) }).click();
  await answered(page);
  await page.locator(".flat [role='button'][aria-label$='the block fits here']").first().click();
  await page.locator(PLAY).click();
}

test("the first lessons of Scalino: done, done otherwise, once more", async ({ come }) => {
  const person = await come("Mara");
  const { page } = person;
  await page.clock.install();
  await person.goto("learn/scalino");
  await titled(page, "Cover the star");
  await place(page, 3);
  await page.getByText("Your block of 3 lies on the star").waitFor();
  // It can be read as long as one likes.
  await page.clock.runFor(10_000);
  await titled(page, "Cover the star");
  await page.getByRole("link", { name: "Next lesson" }).click();
  await titled(page, "Side by side");
  await place(page, 1);
  await page.getByText("not what this lesson is about").waitFor();
  await page.getByRole("button", { name: "Try once more" }).click();
  await page.getByText("Place a white block of three").waitFor();
  await place(page, 3);
  await page.getByText(/9 points/).waitFor();
  await page.keyboard.press("Enter");
  await titled(page, "Never your own colour");
  // What is done is remembered, and no list shows the tables of lessons.
  await person.goto("learn/scalino");
  await titled(page, "Never your own colour");
  expect(await page.getByRole("link", { name: ", done" }).count()).toBe(2);
  const mine = await person.context.request.get("api/guest/tables");
  expect(await mine.json()).toEqual([]);
});

test("lessons keep nobody out", async ({ come }) => {
  const person = await come("Mara");
  for (const game of ["scalino", "bloom_rows", "bloom_garden", "bloops"]) {
    await person.goto(`learn/${game}`);
    await person.page.locator("#lesson").waitFor();
    await person.page.locator("main svg").first().waitFor();
    await answered(person.page); // a button that is just being enabled is neither
    await expectOpenInBoth(person.page, game);
  }
});

test("a lesson of Bloops with a finger, in German", async ({ come }) => {
  const person = await come("Mara", { size: PHONE, language: "de" });
  const { page } = person;
  await person.goto("learn/bloops/look");
  await page.getByRole("button", { name: "Gesehen" }).tap();
  await page.getByText("Von nun an spielst du aus dem Gedächtnis").waitFor();
  await page.getByRole("link", { name: "Nächste Lektion" }).tap();
  await titled(page, "Behalten oder abwerfen");
});

test("a game that is new to somebody offers to be learnt, once", async ({ come }) => {
  const person = await come("Mara", { isNew: true });
  const { page } = person;
  const table = await person.meetBot("scalino");
  await page.getByRole("link", { name: "Learn it" }).waitFor();
  await page.getByRole("button", { name: "No, thanks" }).click();
  await person.goto(`tables/${table}`);
  await page.locator(".tray").first().waitFor();
  expect(await page.getByRole("link", { name: "Learn it" }).count()).toBe(0);
});
