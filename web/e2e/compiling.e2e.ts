/** A new server compiles a game before its first table: whoever waits for that is told so, where they look. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectOpenInBoth } from "./axe";
import { expectWithin } from "./overflow";
import { PHONE } from "./people";
import { test } from "./fixtures";

const STOPPING = "The server is being stopped: try again when it is back.";

/** Whoever waits for `held` waits until somebody says `go`. */
function gate(): { go: () => void; held: Promise<void> } {
  let go = (): void => undefined;
  const held = new Promise<void>((free) => (go = free));
  return { go, held };
}

/** The server takes its time over what is sent there; then it refuses, or answers as usual. */
async function hold(page: Page, path: string, refusing: boolean): Promise<() => void> {
  const { go, held } = gate();
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await held;
    if (refusing) await route.fulfill({ status: 503, json: { code: "stopping", sentence: STOPPING } });
    else await route.fallback();
  });
  return go;
}

test.for([
  { language: "en", ready: "The game is being got ready", bots: "Play against bots" },
  { language: "it", ready: "Il gioco si sta preparando", bots: "Gioca contro i bot" },
  { language: "de", ready: "Das Spiel wird vorbereitet", bots: "Sofort gegen Bots spielen" },
] as const)("on the first page, in $language", async ({ language, ready, bots }, { come }) => {
  const anna = await come("Anna", { size: PHONE, language });
  anna.allow(/503/);
  const { page } = anna;
  await anna.goto();
  const go = await hold(page, "**/api/tables", true);
  const button = page.getByRole("button", { name: bots }).first();
  await button.click();
  const told = page.getByRole("article").filter({ has: button }).getByRole("status");
  await told.filter({ hasText: ready }).waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await button.click({ force: true }); // whoever presses twice means one table
  await expectWithin(page, `the first page, waiting, in ${language}`);
  if (language === "de") await expectOpenInBoth(page, "the first page, waiting"); // words change nothing for axe
  go();
  await told.filter({ hasText: STOPPING }).waitFor();
  expect(await told.count()).toBe(1);
  await page.unroute("**/api/tables");
  await button.click();
  await page.waitForURL(/tables\//);
});

test("in the form of a new table, and before a lesson", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.goto("new/scalino/bots");
  const go = await hold(page, "**/api/tables", false);
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.getByRole("status").filter({ hasText: "The game is being got ready" }).waitFor();
  await expectOpenInBoth(page, "the form of a new table, waiting");
  go();
  await page.waitForURL(/tables\//);

  const goOn = await hold(page, "**/lessons/**", false);
  await anna.goto("learn/scalino");
  await page.getByRole("status").filter({ hasText: "The game is being got ready" }).waitFor();
  await expectOpenInBoth(page, "a lesson, waiting");
  goOn();
  await page.locator(".flat").waitFor();
});

test("at a table, when its server has begun anew", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  const { go, held } = gate();
  await page.routeWebSocket(/live$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((said) => void held.then(() => server.send(said)));
  });
  await anna.goto(`tables/${table}`);
  const told = page.getByRole("heading", { name: "The game is being got ready" });
  await told.waitFor();
  expect(await page.getByText("No connection.").count()).toBe(0);
  await expectWithin(page, "a table, waiting");
  await expectOpenInBoth(page, "a table, waiting");
  go();
  await page.getByRole("button", { name: "Sit here" }).first().waitFor();
  await told.waitFor({ state: "detached" });
});

test("at a table, for as long as its server says that it compiles", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  const { go, held } = gate();
  let dialled = 0;
  await page.routeWebSocket(/live$/, (line) => {
    dialled++;
    const early: (string | Buffer)[] = [];
    const saying = setInterval(() => line.send('{"type":"preparing"}'), 2_000);
    line.onMessage((said) => void early.push(said));
    void held.then(() => {
      clearInterval(saying);
      const server = line.connectToServer();
      line.onMessage((said) => server.send(said));
      for (const said of early) server.send(said);
    });
  });
  await anna.goto(`tables/${table}`);
  const told = page.getByRole("heading", { name: "The game is being got ready" });
  await told.waitFor();
  for (let second = 0; second < 25; second++) {
    await page.waitForTimeout(1_000);
    expect(await told.count()).toBe(1);
    expect(await page.getByText("No connection.").count()).toBe(0);
  }
  expect(dialled).toBe(1);
  go();
  await page.getByRole("button", { name: "Sit here" }).first().waitFor();
});
