/**
 * A line that breaks is told at the top of the board: soon, quietly, and until it is back. The page's clock stands
 * still, so that its seconds are counted and not waited for.
 */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectOpenInBoth } from "./axe";
import { answered } from "./actions";
import { Network } from "./network";
import { PHONE, type Person } from "./people";
import { PLAY } from "./turns";
import { test as plain } from "./fixtures";

const LOST = /WebSocket|Failed to load|net::ERR/;

const test = plain.extend<{ network: Network }>({
  network: async ({ server }, use) => {
    const network = await Network.open(server.port);
    await use(network);
    network.close();
  },
});

const chip = (page: Page, text: string): Locator =>
  page.locator(".board").getByRole("status").filter({ hasText: text });

/** At a table of its own, through this network; from now on the page's time passes only when it is told to. */
async function sitDown(person: Person, network: Network, game: string, ready: string): Promise<void> {
  person.allow(LOST);
  const { page } = person;
  const seats = [{}, { kind: "bot" as const }];
  const table = await person.open({ game, seats, options: { start: 0 }, start: true });
  let beats = 0;
  const isOf = (payload: string | Buffer, type: string): number =>
    Number((JSON.parse(String(payload)) as { type: string }).type === type);
  page.on("websocket", (line) => {
    line.on("framesent", ({ payload }) => void (beats += isOf(payload, "ping")));
    line.on("framereceived", ({ payload }) => void (beats -= isOf(payload, "pong")));
  });
  await page.clock.install();
  await page.goto(`${network.address}tables/${table}`);
  await page.locator(ready).first().waitFor();
  await answered(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect.poll(() => beats).toBe(0);
}

const PLACE = ".flat .cell:has(.legal)";

test("a tap that gets no answer is told after a second, and is answered when the line is back", async ({
  come,
  network,
}) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  await sitDown(anna, network, "scalino", PLACE);
  network.fallSilent();
  await page.locator(PLACE).first().click();
  await page.clock.runFor(1_000);
  await chip(page, "Connection lost. Trying again…").waitFor();
  await page.getByText("Checking…").waitFor();
  expect(await page.locator(PLAY).count()).toBe(0);
  // It is beside what one does: the tray is free, and the board below it can be tapped.
  const lost = page.locator(".chip.lost");
  const { y, height } = (await lost.boundingBox())!;
  expect(y + height).toBeLessThan((await page.locator(".tray").first().boundingBox())!.y);
  expect(await lost.evaluate((seen) => getComputedStyle(seen).pointerEvents)).toBe("none");

  network.recover();
  await page.clock.runFor(5_000); // the dead line is left, and another made
  await chip(page, "Back. Nothing was missed.").waitFor();
  await page.locator(PLAY).waitFor();
  await page.clock.runFor(3_000);
  await page.getByText("Nothing was missed.").waitFor({ state: "detached" });
});

test("a dead line is found without a tap, and a move that is made on it waits with a clock", async ({
  come,
  network,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  await sitDown(anna, network, "scalino", PLACE);
  await page.locator(PLACE).first().click();
  const play = page.locator(PLAY);
  await play.waitFor();
  await answered(page);
  network.fallSilent();
  await page.clock.runFor(4_500);
  await chip(page, "Connection lost.").waitFor();
  await play.click();
  await page.getByRole("button", { name: "Sending" }).waitFor();
  // So does what one says meanwhile.
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByRole("textbox", { name: "Say something" }).fill("Still there?");
  await page.keyboard.press("Enter");
  await page.locator(".chat .pending", { hasText: "Still there?" }).waitFor();
  network.recover();
  await page.clock.runFor(5_000);
  await chip(page, "Back.").waitFor();
  await page.getByRole("button", { name: "Sending" }).waitFor({ state: "detached" });
  await page.locator(".chat li:not(.pending)", { hasText: "Still there?" }).waitFor();
  expect(await page.locator(".chat .pending").count()).toBe(0);
  await page.getByRole("tab", { name: "Moves" }).click();
  const moves = page.locator("aside ol li").filter({ hasText: "Anna" });
  await moves.first().waitFor();
  expect(await moves.count()).toBe(1);
});

test("a browser that is offline says so after a second; after twenty there is a button", async ({
  come,
  network,
}) => {
  const anna = await come("Anna", { size: PHONE, language: "de" });
  const { page } = anna;
  await sitDown(anna, network, "bloops", ".bell");
  network.fallSilent();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.clock.runFor(1_000);
  await chip(page, "Verbindung unterbrochen. Wir versuchen es weiter …").waitFor();
  await page.clock.runFor(20_000);
  await chip(page, "Offline. Dein Zug ist sicher.").waitFor();
  const now = page.getByRole("button", { name: "Jetzt versuchen" });
  await now.waitFor();
  await page.clock.resume(); // what looks the page over takes its time
  await expectOpenInBoth(page, "a board that is offline");
  await now.press("Enter");
  expect(await now.evaluate((button) => button === document.activeElement)).toBe(true);
  network.recover();
  await chip(page, "Wieder da. Du hast nichts verpasst.").waitFor();
});
