/** What people do at any table. */
import type { Page } from "playwright-core";
import type { Person } from "./people";

/** The server has answered: nothing is asked, and no move on its way. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("[aria-busy='true']"));
}

/** Play what a bot would: the hint is tried on the board and confirmed with the one primary button. */
export async function playHint({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give me a hint" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.locator(".tray .primary:not([aria-disabled=true])").click();
  await answered(page);
}

export async function giveUp({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: /Really give up/ }).click();
}
