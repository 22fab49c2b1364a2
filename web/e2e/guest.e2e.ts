/** Who one is: carried to another device by a link, saved as a file, and forgotten. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { expectOpenToAll } from "./axe";
import { PHONE } from "./people";
import { test } from "./fixtures";

test("the link makes another device the same guest's, with the same games", async ({ come }) => {
  const anna = await come("Anna");
  const table = await anna.meetBot("scalino");
  await anna.goto();
  await anna.page.getByRole("link", { name: "Anna" }).click();
  await anna.page.getByRole("button", { name: "Show the link" }).click();
  const link = await anna.page.getByRole("textbox", { name: "Link" }).inputValue();
  await expectOpenToAll(anna.page, "you");

  const other = await come("Somebody", { isStranger: true, size: PHONE });
  await other.page.goto(link);
  await other.page.getByRole("heading", { name: "Scalino" }).first().waitFor();
  expect(other.page.url()).not.toContain("#");
  await other.goto("you");
  await other.page.getByRole("heading", { name: "You are Anna" }).waitFor();
  await expectOpenToAll(other.page, "you, on a phone");
  await other.goto("games");
  await other.page.locator(`a[href="tables/${table}"]`).first().click();
  await other.page.waitForFunction(() => document.title.startsWith("Your turn"));
});

test("a name with emoji stays whole wherever it is read, and has fonts to be drawn in", async ({ come }) => {
  const NAME = "Zoë 👩\u200d🚀❤\ufe0f\u200d🔥🇮🇹";
  const anna = await come("Anna");
  const { page } = anna;
  await anna.goto("you");
  await page.getByRole("textbox", { name: "Your name" }).fill(NAME);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: `You are ${NAME}` }).waitFor();
  await anna.meetBot("scalino");
  const mine = page.locator("aside .player .who").first();
  await mine.waitFor();
  expect(await mine.textContent()).toContain(`${NAME} (you)`);
  for (const place of ["body", "h2"]) {
    const fonts = await page
      .locator(place)
      .first()
      .evaluate((one) => getComputedStyle(one).fontFamily);
    expect(fonts).toMatch(/serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"$/);
  }
});

test("a guest has another name, everything as a file, and is forgotten", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.meetBot("scalino");
  await anna.goto("you");
  await page.getByRole("textbox", { name: "Your name" }).fill("Annalisa");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "You are Annalisa" }).waitFor();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();

  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save it all as a file" }).click(),
  ]);
  const kept = JSON.parse(readFileSync(await saved.path(), "utf-8")) as { guest: unknown; tables: unknown[] };
  expect(kept.guest).toMatchObject({ name: "Annalisa" });
  expect(kept.tables.length).toBe(1);

  await page.getByRole("button", { name: "Forget me" }).click();
  await page.getByRole("button", { name: "Really forget me, for good?" }).click();
  await page.getByRole("heading", { name: "Scalino" }).first().waitFor();
  expect((await anna.context.request.get("api/guest")).status()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem("tavoliere.name"))).toBeNull();
});
