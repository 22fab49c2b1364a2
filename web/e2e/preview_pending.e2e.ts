/** While the server has yet to answer a try, the page says that it is being checked, and nothing that it does not know. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answered } from "./actions";
import { INPUTS } from "./input";
import { DESKTOP, PHONE } from "./people";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const ROWS = JSON.stringify({
  game: "bloom_rows",
  players: 2,
  rows: ["41 42 43 44"],
  stocks: [
    [21, 45, 58, 59, 60],
    [31, 32, 33, 40, 70],
  ],
  open: [90],
  supply: [91, 92, 93, 94],
});

interface Ask {
  type: string;
  id: string;
}

/** Answers to tries stay on the way until they are let through. */
async function holdAnswers(page: Page): Promise<{ hold: () => void; letThrough: () => void }> {
  const kept: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(/live$/, (here) => {
    const there = here.connectToServer();
    there.onMessage((said) => {
      const send = (): void => here.send(said);
      if (isHeld && (JSON.parse(String(said)) as Ask).type === "answer") kept.push(send);
      else send();
    });
  });
  return {
    hold: () => void (isHeld = true),
    letThrough: () => {
      isHeld = false;
      for (const send of kept.splice(0)) send();
    },
  };
}

/** Until the answer comes every line of the tray says that it is being checked, and the button says the same. */
async function isBeingChecked(page: Page): Promise<void> {
  await page.locator(".tray .said").getByText("Checking…", { exact: true }).first().waitFor();
  expect(await page.locator(".tray .primary").getAttribute("title")).toBe("Checking…");
}

test("a row is called none only by the server", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const answers = await holdAnswers(page);
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, { kind: "bot" }],
    position: ROWS,
    start: true,
  });
  await anna.goto(`tables/${table}`);
  await page.locator(".kinds [data-kind='lay']").click();
  await answered(page);
  answers.hold();
  const none = page.getByText("Not a row yet");
  for (const tile of [58, 59, 60]) await page.locator(`.rack .tile[data-piece='${tile}']`).click();
  await expect.poll(() => page.locator(".groove .tile").count()).toBe(3);
  await isBeingChecked(page);
  expect(await none.count()).toBe(0);
  answers.letThrough();
  await page.locator(PLAY).waitFor();
  expect(await none.count()).toBe(0);
  await page.locator(".groove .tile").first().click();
  await page.locator(".groove .tile").first().click();
  await none.first().waitFor();
  expect(await page.locator(".tray .primary").getAttribute("title")).toBe("This is not a move yet.");
  // What one would take is not said either before the server has agreed.
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".kinds [data-kind='draw']").click();
  await answered(page);
  answers.hold();
  await page.locator(".stand .open .tile").first().click();
  await isBeingChecked(page);
  const taken = page.locator(".tray .what").getByText("You take the 90.");
  expect(await taken.count()).toBe(0);
  answers.letThrough();
  await taken.waitFor();
});

test("a bar of Scalino and a card of the garden are checked in so many words", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const bar = await holdAnswers(anna.page);
  await anna.meetBot("scalino");
  const place = anna.page.locator(".flat .cell:has(.legal)").first();
  await place.waitFor();
  await answered(anna.page);
  bar.hold();
  await place.click();
  await isBeingChecked(anna.page);
  expect(await anna.page.getByText("Tap where the block shall lie.").count()).toBe(0);
  bar.letThrough();
  await anna.page.locator(".tray .said b").waitFor();
  expect(await anna.page.getByText("Checking…").count()).toBe(0);

  const bruno = await come("Bruno", { size: PHONE });
  const card = await holdAnswers(bruno.page);
  await bruno.meetBot("bloom_garden");
  const hands = INPUTS.touch.of(bruno.page);
  await hands.choose(".hand-of-garden .card");
  await answered(bruno.page);
  card.hold();
  await hands.put();
  await isBeingChecked(bruno.page);
  card.letThrough();
  await bruno.page
    .getByText(/harvest/i)
    .first()
    .waitFor();
});

test("BLOOPS that is called too early says nothing of when before the server does", async ({ come }) => {
  const anna = await come("Anna", { size: DESKTOP });
  const { page } = anna;
  const answers = await holdAnswers(page);
  await anna.meetBot("bloops", { start: 0, window: "none" });
  const bell = page.locator(".bell");
  await bell.waitFor();
  await answered(page);
  answers.hold();
  await bell.click({ force: true });
  await bell.getByText("Checking…").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  answers.letThrough();
  await page.getByRole("alertdialog").waitFor();
  expect(await bell.getByText("Checking…").count()).toBe(0);
});

test("a try that was too much at once is asked again by itself", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  let isHasty = false;
  const refused = new Set<string>();
  await page.routeWebSocket(/live$/, (here) => {
    const there = here.connectToServer();
    here.onMessage((said) => {
      const { type, id } = JSON.parse(String(said)) as Ask;
      if (!isHasty || refused.has(type) || type !== "try") there.send(said);
      else {
        refused.add(type);
        here.send(JSON.stringify({ type: "refused", id, code: "too_fast", sentence: "Too fast." }));
      }
    });
  });
  await anna.meetBot("scalino");
  const place = page.locator(".flat .cell:has(.legal)").first();
  await place.waitFor();
  await answered(page);
  isHasty = true;
  await place.click();
  await page.locator(".tray .primary:not([aria-disabled='true'])").waitFor();
  expect([...refused].sort()).toEqual(["try"]);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});
