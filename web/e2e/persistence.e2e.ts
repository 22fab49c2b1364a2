/** What stays when the page, the language or the device changes. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { FILL } from "../src/ui/draw/colours";
import { test } from "./fixtures";

const uncover = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name: `I am ${name}, uncover` }).click();

async function isOfferedHint(page: Page): Promise<boolean> {
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Table" });
  await menu.waitFor();
  const isOffered = await menu.getByRole("button", { name: "Give me a hint" }).isVisible();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  return isOffered;
}

test("Bloops lies between those who share a device, and is handed over only to look", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.open({
    game: "bloops",
    seats: [{}, { kind: "device", name: "Tom" }],
    options: { start: 0, deck: { 1: 20, 2: 20, 3: 20 } }, // no card that has an effect, or ends the game
    start: true,
  });
  await anna.goto(`tables/${table}`);
  for (const name of ["Anna", "Tom"]) {
    await uncover(page, name);
    await page.getByRole("button", { name: "Done looking" }).click();
  }
  await page.getByRole("button", { name: /^Draw/ }).first().click();
  await uncover(page, "Anna"); // only she sees what she has drawn
  expect(await isOfferedHint(page)).toBe(true);
  await page
    .getByRole("button", { name: /^Discard/ })
    .first()
    .click();
  // Everybody answers on the same board: nobody is asked to hand it over.
  await page.getByRole("button", { name: /^Nothing/ }).click();
  await page.locator(".mat").waitFor();
  expect(await page.getByText(/, face down/).count()).toBe(12);
  expect(await page.getByRole("button", { name: /uncover/ }).count()).toBe(0);
  // What a bot would do with what one of them knows is not for all of them.
  await page.getByRole("button", { name: /^Draw/ }).first().waitFor();
  expect(await isOfferedHint(page)).toBe(false);
});

test("after a reload the log is there again", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.meetBot("scalino", { start: 1 });
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  await page.reload();
  await page.locator("aside ol li").first().waitFor();
  expect(await page.locator("aside ol li").first().textContent()).toContain("Bot");
});

test("a form keeps what was chosen when the language changes, and offers the seats that the choice allows", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.goto("new/scalino/bots");
  expect(await page.getByRole("radio", { name: "6", exact: true }).count()).toBe(0);
  await page.getByText("Demolition", { exact: true }).click();
  await page.getByText("6", { exact: true }).click();
  expect(await page.locator(".seat").count()).toBe(6);
  await page.getByRole("button", { name: "DE", exact: true }).click();
  await page.getByRole("heading", { name: "Plätze" }).waitFor();
  expect(await page.locator(".seat").count()).toBe(6);
});

test("a form keeps the names and the terms when the game changes", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.goto("new/scalino/device");
  await page.getByLabel("Your name").fill("Annalisa");
  await page.getByLabel("Name", { exact: true }).fill("Tom");
  await page.getByText("Public", { exact: true }).click();
  await page.getByRole("link", { name: "Bloom (rows)" }).click();
  await page.getByRole("heading", { name: "Bloom (rows)" }).waitFor();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Annalisa");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Tom");
  expect(await page.getByRole("radio", { name: "Public" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.waitForURL(/tables/);
  const about = await anna.context.request.get(`api/${new URL(page.url()).pathname.slice(1)}`);
  const { seats } = (await about.json()) as { seats: { name: string }[] };
  expect(seats.map(({ name }) => name)).toEqual(["Annalisa", "Tom"]);
});

test("signs of a new table are swapped, and are those of the game where it gives them", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.goto("new/scalino/bots");
  await page.getByRole("radiogroup", { name: "How many seats?" }).getByText("3").click();
  expect(await page.getByRole("button", { name: /another colour/ }).count()).toBe(0);
  expect(await page.locator(".seat").nth(2).locator("circle").first().getAttribute("fill")).toBe(FILL.lily);
  await anna.goto("new/bloom_rows/bots");
  await page.getByRole("button", { name: /^Hyacinth\./ }).click();
  await page
    .getByRole("button", { name: /^Tulip\./ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Rose\./ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.waitForURL(/tables/);
  const about = await anna.context.request.get(`api/${new URL(page.url()).pathname.slice(1)}`);
  const { seats } = (await about.json()) as { seats: { colour: string }[] };
  expect(seats.map(({ colour }) => colour)).toEqual(["rose", "hyacinth"]);
});
