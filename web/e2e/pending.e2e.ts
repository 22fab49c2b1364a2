/** A move that is made while the line is broken: shown as pending, and made exactly once. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Recalled } from "../src/generated/protocol";
import { answered } from "./actions";
import type { Person } from "./people";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const LOST = /WebSocket|Failed to load|net::ERR/;

/** How many moves the server knows of the first seat. */
async function movesOf(person: Person, table: string): Promise<number> {
  const answer = await person.context.request.get(`api/tables/${table}/log?seat=0`);
  const { happened } = (await answer.json()) as Recalled;
  return happened.filter(({ what, by }) => what === "move" && by === 0).length;
}

const linesOf = (page: Page, name: string): Promise<string[]> =>
  page.locator("aside ol li").filter({ hasText: name }).allTextContents();

test("what is done without a server is pending, and is made once there is one again", async ({
  come,
  server,
}) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  for (const person of [anna, bruno]) person.allow(LOST);
  const pyramid = await anna.meetBot("scalino");
  await anna.page.locator(".flat .cell:has(.legal)").first().click();
  await answered(anna.page);
  await anna.page.locator(PLAY).waitFor();
  const pond = await bruno.meetBot("bloops", { start: 0, window: "none", deck: { 1: 20, 2: 20, 3: 20 } });
  await bruno.page.getByRole("button", { name: "Done looking" }).click();
  const draw = bruno.page.locator(".question .btn", { hasText: /^Draw/ });
  await draw.waitFor();
  const looked = await movesOf(bruno, pond);

  await server.kill();
  await anna.page.locator(PLAY).click();
  await draw.click();
  const sending = anna.page.getByRole("button", { name: "Sending" });
  await sending.waitFor();
  expect(await sending.getAttribute("aria-disabled")).toBe("true");
  expect(await anna.page.locator(".flat g[opacity='0.72']").count()).toBe(1);
  await bruno.page.locator(".question .btn.pending .badge").waitFor();
  await bruno.page.locator(".stack.pending .badge").waitFor();
  expect(await draw.evaluate((button) => getComputedStyle(button).opacity)).toBe("0.72");
  // Pressed again it is no second move.
  await sending.press("Enter");
  await draw.press("Enter");
  // Nor can it be taken back, turned or exchanged any more: it is said.
  const bar = anna.page.locator(".flat g[opacity='0.72']");
  const lies = await bar.innerHTML();
  for (const key of ["Escape", "r", "1", "2", "3"]) await anna.page.keyboard.press(key);
  await anna.page.getByRole("button", { name: "Take back" }).click({ force: true });
  expect(await bar.innerHTML()).toBe(lies);
  for (const { page } of [anna, bruno]) await page.getByText("Connection lost").waitFor();

  await server.start();
  await sending.waitFor({ state: "detached" });
  await anna.page.waitForFunction(() => document.title.startsWith("Your turn")); // the bot has answered
  expect(await movesOf(anna, pyramid)).toBe(1);
  const told = await linesOf(anna.page, "Anna");
  expect(told, told.join(" | ")).toHaveLength(1);
  await bruno.page
    .getByRole("button", { name: /^Discard/ })
    .first()
    .waitFor();
  expect(await movesOf(bruno, pond)).toBe(looked + 1);
  expect(await bruno.page.locator(".pending").count()).toBe(0);
});
