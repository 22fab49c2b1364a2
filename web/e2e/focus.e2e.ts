/** Whose a key is, and where the focus goes: paper above the page takes both, and gives the focus back. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { giveUp } from "./actions";
import { ENDGAMES } from "./endgames";
import { PHONE } from "./people";
import { test } from "./fixtures";

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
  });

test("closing a sheet or an explanation gives the focus back to what had it", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.meetBot("scalino");
  await page.locator(".flat .cell:has(.legal)").first().waitFor();

  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Table" }).waitFor();
  await page.keyboard.press("?"); // nothing reaches the table through the paper
  expect(await page.getByRole("dialog", { name: "Keys" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Menu");

  // Also where one sheet led to another.
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keys" }).press("Enter");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Menu");

  // The first block has to cover the star.
  const cell = page.locator(".flat .cell:not(:has(.legal))").first();
  await cell.focus();
  const name = await focused(page);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await focused(page)).toBe(name);
});

test("in a replay a focused button is pressed by space, and the browser keeps its own keys", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.meetBot("scalino");
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await giveUp(anna);
  await page.getByRole("link", { name: "Watch the replay" }).click();
  const at = (n: number) => page.getByRole("heading", { name: `Move ${n} of 1` });
  await at(0).waitFor();
  await page.getByRole("button", { name: "One move on" }).press(" ");
  await at(1).waitFor();
  expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
  await page.keyboard.press("ArrowLeft");
  await at(0).waitFor();
  const prevented = await page.evaluateHandle(() => {
    const kept: boolean[] = [];
    addEventListener("keydown", (event) => kept.push(event.defaultPrevented));
    return kept;
  });
  for (const key of ["End", "Control+1", "Alt+Home"]) await page.keyboard.press(key);
  // Of the two with a companion, the companion comes first: it is a key, too.
  expect(await prevented.jsonValue()).toEqual([true, false, false, false, false]);
  await at(1).waitFor();
  await page.goBack();
  await page.waitForURL(`**/tables/${table}`);
});

/** Is the focus within what matches? */
const isIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector);

test("on a phone a large row and large cards take the focus, and give it back", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  const rows = { game: "bloom_rows", seats: [{}, { kind: "bot" as const }], ...ENDGAMES["bloom_rows"] };
  await anna.goto(`tables/${await anna.open({ ...rows, start: true })}`);
  const row = page.locator(".mat .whole").first();
  await row.focus();
  const name = await focused(page);
  await page.keyboard.press("Enter");
  await page.locator(".big").waitFor();
  expect(await isIn(page, ".big")).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator(".big").waitFor({ state: "detached" });
  expect(await focused(page)).toBe(name);

  // A seven lets look at a card.
  await anna.meetBot("bloops", { start: 0, window: "none", deck: { 7: 60 } });
  await page.getByRole("button", { name: "Done looking" }).press("Enter");
  for (const deed of [/^Draw/, /^Discard/])
    await page.locator(".question .btn", { hasText: deed }).press("Enter");
  const large = page.getByRole("button", { name: "Show the cards of ⚙ Bot 2 large" });
  await large.press("Enter");
  expect(await isIn(page, ".zoomed")).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator(".zoomed").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Show the cards of ⚙ Bot 2 large");
  // What opened the cards is gone once one of them was picked: the focus goes on with the own ones.
  await page.keyboard.press("Enter");
  await page.locator(".zoomed [data-card]").first().press("Enter");
  await page.locator(".zoomed").waitFor({ state: "detached" });
  expect(await isIn(page, ".own")).toBe(true);
});

test("a device that is handed over says to whom, and habit uncovers nothing", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device" as const, name: "Tom" }];
  await anna.goto(
    `tables/${await anna.open({ game: "bloom_rows", seats, options: { start: 1 }, start: true })}`,
  );
  await page.getByRole("button", { name: "I am Tom, uncover" }).waitFor();
  expect(await focused(page)).toBe("Pass the screen to Tom");
  await page.keyboard.press("Enter");
  await page.keyboard.press(" ");
  expect(await page.locator(".hand").count()).toBe(0);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("I am Tom, uncover");
});

test("a sheet stays open when a selection ends beside it, and closes when it is tapped there", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.meetBot("scalino");
  await page.getByRole("button", { name: "Menu" }).click();
  const paper = page.getByRole("dialog", { name: "Table" });
  const { x, y } = (await paper.boundingBox())!;
  await page.mouse.move(x + 60, y + 40);
  await page.mouse.down();
  await page.mouse.move(x - 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(100);
  expect(await paper.count()).toBe(1);
  await page.mouse.click(x - 60, y + 40);
  await paper.waitFor({ state: "detached" });
});
