/** What people do at any table. */
import type { Locator, Page } from "playwright-core";
import { texts } from "../src/generated/texts/frame";
import type { Person } from "./people";

/** The server has answered: nothing is asked, and no move on its way. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("[aria-busy='true']"));
}

/** Two come to a table by its link, one sits down, and the host starts. */
export async function startTogether(host: Person, friend: Person, table: string): Promise<void> {
  for (const person of [host, friend]) await person.goto(`tables/${table}`);
  await friend.page.getByRole("button", { name: "Sit here" }).first().click();
  await host.page.getByRole("button", { name: "Start with two" }).click();
}

/** What cannot be the first move of Scalino, which has to cover the star; the answer says why not. */
export async function missTheStar(page: Page): Promise<Locator> {
  await page.locator(".flat .cell:has(.legal)").first().waitFor();
  await page.locator(".flat .cell:not(:has(.legal))").first().click();
  const why = page.getByRole("alertdialog");
  await why.waitFor();
  return why;
}

/** Play what a bot would: the hint is tried on the board and confirmed with the one primary button. */
export async function playHint(page: Page): Promise<void> {
  const t = texts[(await page.evaluate(() => document.documentElement.lang)) as keyof typeof texts];
  for (const name of [t.menu, t.hint, t.tryHint]) await page.getByRole("button", { name }).click();
  await page.locator(".tray .primary:not([aria-disabled=true])").click();
  await answered(page);
}

export async function giveUp({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: /Really give up/ }).click();
}
