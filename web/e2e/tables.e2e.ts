/** People at tables: from the link to the end of a game, with breaks of the line, spectators and shared devices. */
import { expect } from "vitest";
import { expectOpenInBoth, expectOpenToAll } from "./axe";
import { giveUp, missTheStar, playHint, startTogether } from "./actions";
import { PHONE } from "./people";
import { test } from "./fixtures";

test("from nothing to playing in two clicks, without a name", async ({ come }) => {
  const stranger = await come("Somebody", { isStranger: true });
  const { page } = stranger;
  await stranger.goto();
  await page.getByRole("button", { name: "Play against bots" }).first().click();
  await page.getByText("Guest (you)").waitFor();
});

test("friends meet by a link, play, watch the replay and verify the deal", async ({ come }) => {
  const anna = await come("Anna");
  const bruno = await come("Bruno");
  const carla = await come("Carla");
  const table = await anna.open({ game: "scalino", seats: [{}, {}, {}], options: { start: 0 } });
  await startTogether(anna, bruno, table);
  await bruno.page.getByText("Anna’s turn").waitFor();

  await carla.goto(`tables/${table}`);
  await carla.page.getByText("You are watching.").waitFor();

  await playHint(anna.page);
  await bruno.page.getByRole("heading", { name: "Your turn" }).waitFor();
  expect(await bruno.page.title()).toBe("Your turn · Scalino");
  expect(await bruno.page.locator("[aria-live=polite]").textContent()).toContain("Anna");
  await carla.page.getByText("Bruno’s turn").waitFor();

  await giveUp(bruno);
  for (const person of [anna, bruno, carla]) await person.page.getByText("Anna wins").waitFor();
  await anna.page.getByRole("link", { name: "Verify the deal" }).click();
  await anna.page.getByText("They belong together").waitFor();
  await anna.page.getByText(/^you play .* as in the game/).waitFor();
  await expectOpenInBoth(anna.page, "the deal, verified");
  await carla.goto(`verify/${table}`);
  for (const name of ["Anna", "Bruno"]) await carla.page.getByText(new RegExp(`^${name} plays `)).waitFor();
  await bruno.page.getByRole("link", { name: "Watch the replay" }).click();
  await bruno.page.getByRole("heading", { name: "Move 0 of 2" }).waitFor();
  await bruno.page.keyboard.press("End");
  await bruno.page.getByRole("heading", { name: "Move 2 of 2" }).waitFor();
  expect(bruno.page.url()).toContain(`/replay/${table}/2`);
  await expectOpenInBoth(bruno.page, "the replay");
});

test("after the server was killed the page comes back by itself, and no move is lost", async ({
  come,
  server,
}) => {
  const anna = await come("Anna");
  anna.allow(/WebSocket|Failed to load|net::ERR/);
  await anna.meetBot("scalino");
  await playHint(anna.page);
  await anna.page.getByRole("heading", { name: "Your turn" }).waitFor();
  const moved = await anna.page.locator("aside ol li").count();
  await server.kill();
  await anna.page.getByText("Connection lost").waitFor();
  await server.start();
  await anna.page.getByText("Connection lost").waitFor({ state: "detached" });
  await playHint(anna.page);
  await anna.page.waitForFunction(
    (before) => document.querySelectorAll("aside ol li").length > before,
    moved,
  );
});

test("a device goes round, and nothing of the last seat stays", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, { kind: "device", name: "Tom" }],
    options: { start: 0 },
    start: true,
  });
  await anna.goto(`tables/${table}`);
  await anna.page.getByRole("button", { name: "I am Anna, uncover" }).click();
  const tiles = anna.page.locator(".tray .hand");
  await tiles.waitFor();
  const mine = await tiles.textContent();
  const next = anna.page.getByRole("button", { name: "I am Tom, uncover" });
  while (!(await next.isVisible())) await playHint(anna.page); // a turn may take several moves: two draws, for example
  expect(await anna.page.locator(".hand").count()).toBe(0);
  await anna.page.getByRole("button", { name: "I am Tom, uncover" }).click();
  await tiles.waitFor();
  expect(await tiles.textContent()).not.toBe(mine);
});

test("an illegal try is explained, with its rule and a way out", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.meetBot("scalino");
  const why = await missTheStar(page);
  await why.getByText(/Rule SC-/).waitFor();
  await expectOpenInBoth(page, "an explanation");
  await why.getByRole("button", { name: "Open rule" }).click();
  const book = page.getByRole("dialog");
  await book.getByText("SC-3").first().waitFor();
  // The clause is shown on the table, also when the try is taken back.
  await book.locator("article.current").getByRole("button", { name: "Show on the table" }).click();
  await page.getByRole("status").filter({ hasText: "Shown: rule SC-" }).waitFor();
  await expectOpenInBoth(page, "the rulebook beside the board");
  await page.keyboard.press("Escape");
  await book.waitFor({ state: "detached" });
  await why.getByRole("button").first().click();
  await why.waitFor({ state: "detached" });
  await page.locator(".flat .cell .wrong").first().waitFor();
  await page.getByRole("button", { name: "Hide the rule" }).click();
  expect(await page.locator(".flat .cell .wrong").count()).toBe(0);
  await playHint(anna.page);
});

test("on a phone the end tells everybody’s points", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  await anna.meetBot("scalino");
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await giveUp(anna);
  const told = page.locator(".end .own");
  await told.first().waitFor();
  expect(await told.count()).toBe(1);
  await page.locator(".end li button[aria-expanded=false]").click();
  expect(await told.count()).toBe(2);
  await expectOpenToAll(page, "the end on a phone");
});

test("a replay shows what a seat holds, or everybody, and nothing of it can be moved", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.meetBot("bloom_rows");
  await page.locator(".rack .tile").first().waitFor();
  const mine = await page.locator(".rack .tile").count();
  await giveUp(anna);
  await page.getByText(/ wins/).first().waitFor();
  await anna.goto(`replay/${table}`);
  const hands = page.getByRole("list", { name: "Hands" });
  await hands.waitFor();
  expect(await hands.locator("li").count()).toBe(2);
  await page.keyboard.press("1");
  await hands.locator("li:only-child").waitFor();
  expect(await hands.locator("svg[viewBox='0 0 48 70']").count()).toBe(mine);
  expect(await hands.getByRole("button").count()).toBe(0);
  await expectOpenToAll(page, "the replay of one seat");
});

test("the language changes in the middle of a game", async ({ come }) => {
  const anna = await come("Anna");
  await anna.meetBot("bloom_garden");
  await anna.page.getByRole("heading", { name: "Your turn" }).waitFor();
  await anna.page.getByRole("button", { name: "DE", exact: true }).click();
  await anna.page.getByRole("heading", { name: "Du bist dran" }).waitFor();
  await anna.page.getByText("Bloom (Garten)").waitFor();
});
