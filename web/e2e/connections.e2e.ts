/** Lines that break, servers that are away, and pages that stay what they are. */
import type { Page, WebSocketRoute } from "playwright-core";
import { expect } from "vitest";
import { giveUp, playHint, startTogether } from "./actions";
import { test } from "./fixtures";

/** What the browser itself says about a server that is away. */
const AWAY = /WebSocket|Failed to load|net::ERR|fetching the script/;

const hasTitle = (page: Page, title: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.title === wanted, title);

test("a line that is dead without saying so is left, and the move arrives", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  let isDead = false;
  await page.routeWebSocket(/live$/, (here) => {
    const there = here.connectToServer();
    let isCut = false;
    here.onMessage((said) => {
      isCut ||= isDead;
      if (!isCut) there.send(said);
    });
    there.onMessage((said) => {
      isCut ||= isDead;
      if (!isCut) here.send(said);
    });
  });
  await anna.meetBot("scalino");
  await playHint(anna.page);
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  const moved = await page.locator("aside ol li").count();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give me a hint" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  const play = page.locator(".tray .primary:not([aria-disabled=true])");
  await play.waitFor();
  isDead = true;
  await play.click();
  await page.getByText("Sending").waitFor();
  isDead = false; // for the lines that are made from now on
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.waitForFunction((before) => document.querySelectorAll("aside ol li").length > before, moved);
});

test("another language is said to the server at once", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const spoken: unknown[] = [];
  page.on("websocket", (line) =>
    line.on("framesent", ({ payload }) => {
      const said = JSON.parse(String(payload)) as { type: string; language?: string };
      if (said.type === "hello") spoken.push(said.language);
    }),
  );
  await anna.meetBot("bloom_garden");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  await page.getByRole("button", { name: "DE", exact: true }).click();
  await page.getByRole("heading", { name: "Du bist dran" }).waitFor();
  await expect.poll(() => spoken).toEqual(["en", "de"]);
});

test("who sat there goes along to the next game; who comes later or only watched finds the result", async ({
  come,
}) => {
  const [anna, bruno, carla] = [await come("Anna"), await come("Bruno"), await come("Carla")];
  const table = await anna.open({ game: "scalino", seats: [{}, {}], options: { start: 0 } });
  await startTogether(anna, bruno, table);
  await anna.page.getByRole("heading", { name: "Your turn" }).waitFor();
  await carla.goto(`tables/${table}`);
  await carla.page.getByText("You are watching.").waitFor();
  await giveUp(anna);
  await bruno.page.getByText("Bruno wins").waitFor();
  await carla.page.getByText("Bruno wins").waitFor();

  await anna.page.getByRole("button", { name: "Play again" }).click();
  for (const { page } of [anna, bruno]) {
    await page.waitForURL((address) => !address.pathname.endsWith(table));
    await page.getByText("Bruno wins").waitFor({ state: "detached" });
  }
  const next = carla.page.getByRole("link", { name: "To the next game" });
  await next.waitFor();
  expect(carla.page.url()).toContain(table);
  await bruno.goto(`tables/${table}`);
  await bruno.page.getByRole("link", { name: "To the next game" }).waitFor();
  expect(bruno.page.url()).toContain(table);
  await next.click();
  await carla.page.waitForURL((address) => !address.pathname.endsWith(table));
});

test("a page that cannot be had says so, and can be tried again; every page has its title", async ({
  come,
  server,
}) => {
  const anna = await come("Anna");
  anna.allow(AWAY);
  const { page } = anna;
  await anna.meetBot("scalino");
  await hasTitle(page, "Your turn · Scalino");
  await page.getByRole("link", { name: "Tavoliere" }).click();
  await hasTitle(page, "Tavoliere");
  await anna.goto("nowhere");
  await hasTitle(page, "There is no such page. · Tavoliere");

  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  await anna.goto();
  const other = await come("Bruno");
  other.allow(AWAY);
  await other.goto(`tables/${table}`);
  await other.page.getByRole("button", { name: "Sit here" }).waitFor();
  await page.getByRole("link", { name: "My games" }).waitFor();
  await server.kill();
  await page.getByRole("link", { name: "My games" }).click();
  await page.getByRole("heading", { name: "The server does not answer." }).waitFor();
  await hasTitle(page, "The server does not answer. · Tavoliere");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor(); // still away
  await other.page.getByText("No connection.").waitFor();

  await server.start();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "My games" }).first().waitFor();
  await other.page.getByText("No connection.").waitFor({ state: "detached" });
});

test("a line that breaks is told after a second, however often it is dialled", async ({ come }) => {
  const anna = await come("Anna");
  anna.allow(AWAY);
  const { page } = anna;
  let isBroken = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/live$/, (here) => {
    if (isBroken) void here.close();
    else here.connectToServer();
    lines.push(here);
  });
  await page.addInitScript(() => (Math.random = () => 0)); // it is dialled as often as can be
  await anna.meetBot("scalino");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  isBroken = true;
  const told = page.evaluate(
    () =>
      new Promise<number>((tell) => {
        const began = performance.now();
        const look = new MutationObserver(() => {
          if (document.querySelector(".lost")) tell(performance.now() - began);
        });
        look.observe(document.body, { childList: true, subtree: true });
      }),
  );
  for (const line of lines) await line.close();
  expect(await told).toBeLessThan(2_000);
});

test("without a server the page says so in the reader’s language, and nothing that was not answered", async ({
  come,
  server,
}) => {
  const [anna, mara] = [await come("Anna"), await come("Mara", { language: "it" })];
  for (const person of [anna, mara]) person.allow(AWAY);
  const { page } = anna;
  await anna.goto("games");
  const nobody = page.getByText("Nobody is looking for players now.");
  await nobody.waitFor();
  await page.getByRole("link", { name: "Tavoliere" }).click();
  await page.getByRole("link", { name: "My games" }).waitFor();
  await mara.goto();
  const play = mara.page.getByRole("button", { name: "Gioca contro i bot" }).first();
  await play.waitFor();
  await server.kill();
  await page.getByRole("link", { name: "My games" }).click();
  await page.getByText("The server does not answer.").first().waitFor();
  expect(await nobody.count()).toBe(0);
  await play.click();
  await mara.page
    .getByRole("status")
    .filter({ hasText: "Il server non risponde. Riprova tra un momento." })
    .waitFor();
  await server.start();
});

test("while a bot thinks about a hint, the menu says so", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  let answer = (): void => undefined;
  await page.routeWebSocket(/live$/, (here) => {
    const there = here.connectToServer();
    there.onMessage((said) => {
      if ((JSON.parse(String(said)) as { hint?: unknown }).hint) answer = () => here.send(said);
      else here.send(said);
    });
  });
  await anna.meetBot("scalino");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give me a hint" }).click();
  const thinking = page.getByRole("status").filter({ hasText: "A bot is thinking about it." });
  await thinking.waitFor();
  await expect.poll(() => (answer(), page.getByRole("button", { name: "Try it" }).count())).toBe(1);
  expect(await thinking.count()).toBe(0);
});
