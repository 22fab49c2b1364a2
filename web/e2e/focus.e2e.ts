/** Whose a key is, and where the focus goes: paper above the page takes both, and gives the focus back. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { giveUp } from "./deeds";
import { test } from "./visit";

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
