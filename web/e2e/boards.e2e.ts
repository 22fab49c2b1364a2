/** What a board owes whoever sits at it: an answer at once, a word about it, and keys that are its own. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectOpenToAll } from "./axe";
import { answered, giveUp } from "./actions";
import { ZOOMED } from "./people";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const EVERYWHERE = ["← ↑ → ↓", "Tab", "Enter", "Esc", "?"];

const BOARDS = [
  {
    game: "scalino",
    keys: ["1 2 3", "R", "Q E"],
    board: ".flat",
    free: "application", // a block is in the hand at once
    pick: ".flat .cell:has(.legal)",
    answer: ".flat rect[stroke='#1F4E37'][stroke-width='3']",
  },
  {
    game: "bloom_rows",
    keys: ["⇧ ← →"],
    board: "section.mat",
    free: "region",
    pick: ".rack .tile",
    answer: ".groove .tile",
  },
  {
    game: "bloom_garden",
    keys: ["R", "⇧ R"],
    board: ".garden",
    free: "region",
    pick: ".hand-of-garden .card",
    answer: ".hand-of-garden .card.on",
  },
] as const;

const listed = (page: Page): Promise<string[]> => page.locator("dialog kbd").allTextContents();

/** A click is answered before the next picture. How long that takes is told: it is the machine's matter, too. */
async function click(page: Page, target: string, answer: string): Promise<void> {
  await page.locator(target).first().waitFor();
  expect(await page.locator(answer).count()).toBe(0);
  const [isAnswered, spent] = await page.evaluate(
    async ([clicked, expected]) => {
      const button = document.querySelector(clicked)!;
      const begun = performance.now();
      button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await Promise.resolve(); // what a click changes is drawn at its end
      document.body.getBoundingClientRect();
      return [document.querySelector(expected) !== null, performance.now() - begun] as const;
    },
    [target, answer] as const,
  );
  console.log(`${target}: a click takes ${spent.toFixed(1)} ms of script and layout`);
  expect(isAnswered).toBe(true);
}

test.for(BOARDS)(
  "$game answers a click at once, speaks, lists its keys, and is an application while a piece is held",
  async ({ game, keys, board, free, pick, answer }, { come }) => {
    const anna = await come("Anna");
    const { page } = anna;
    await anna.meetBot(game);
    await page.locator(pick).first().waitFor();
    expect(await page.locator(board).getAttribute("role")).toBe(free);
    await click(page, pick, answer);
    await page.locator(`${board}[role='application']`).waitFor();
    await answered(page);
    expect((await page.getByRole("status").allTextContents()).join("")).not.toBe("");
    await page.keyboard.press("?");
    await page.locator("dialog kbd").first().waitFor();
    expect((await listed(page)).toSorted()).toEqual([...EVERYWHERE, ...keys].toSorted());
  },
);

test("a block of Scalino that fits nowhere says so, and where another one fits goes dark at once", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const position = JSON.stringify({
    game: "scalino",
    players: 2,
    turn: "lily",
    // The lily has one place for a block of two, and none for a block of three.
    blocks: (
      "hyacinth 1 e5-f5, tulip 1 g4-g5, lily 1 e2-e4, daffodil 1 h5-i5, hyacinth 1 g6-g7, tulip 1 d5-d7, " +
      "lily 1 b6-c6, daffodil 1 f7, hyacinth 1 c4-d4, tulip 1 f2"
    ).split(", "),
  });
  const table = await anna.open({ game: "scalino", seats: [{}, { kind: "bot" }], position, start: true });
  await anna.goto(`tables/${table}`);
  const lit = page.locator(".flat .legal");
  const chip = page.locator(".hint");
  await page.keyboard.press("2");
  await page.getByText("Fits in 1 place").waitFor();
  expect(await lit.count()).toBe(2);
  // The server is yet to say where the other one fits: nothing is lit meanwhile.
  const dark = await page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "3" }));
    await Promise.resolve(); // what a key changes is drawn at its end
    return !document.querySelector(".flat .legal") && !document.querySelector(".hint");
  });
  expect(dark).toBe(true);
  await expect.poll(() => chip.textContent()).toBe("Fits nowhere");
  expect(await lit.count()).toBe(0);
  await page.getByText("It does not fit. Try another block.").waitFor();
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await page.getByText("Fits in 7 places").waitFor();
});

test("Bloops lists its keys, takes none through a sheet, and its chart says that fewer is better", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.meetBot("bloops", { start: 0, window: "none", deck: { 1: 20, 2: 20, 3: 20 } });
  await click(page, ".question .btn.primary", ".question .btn.pending");
  await page.locator(".question .btn", { hasText: /^Draw/ }).waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog kbd").first().waitFor();
  expect((await listed(page)).toSorted()).toEqual([...EVERYWHERE, "D", "N", "B", "1–9"].toSorted());
  // While paper lies above the board no key of the board does anything.
  for (const key of ["b", "d", "n"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await page.locator(".question .btn", { hasText: /^Draw/ }).waitFor();
  await page.keyboard.press("Control+d");
  await page.keyboard.press("d");
  await page
    .getByRole("button", { name: /^Discard/ })
    .first()
    .waitFor();

  // Two cards that change places: between the taps one of them is held.
  await page.getByRole("button", { name: "Rearrange" }).click();
  expect(await page.locator(".mat").first().getAttribute("role")).toBe("group");
  await page.locator(".own .card.pickable").first().click();
  await page.locator(".mat[role='application']").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".mat[role='group']").waitFor();

  await giveUp(anna);
  await page.locator(".end").waitFor();
  await anna.goto(`replay/${table}`);
  await page.getByText("The points of the cards: the fewest are best.").waitFor();
  const described = await page.getByRole("slider").getAttribute("aria-describedby");
  expect(await page.locator(`#${described}`).textContent()).toContain("the fewest are best");
});

test("with text at twice its size a card goes where the garden was tapped, wherever the page is scrolled to", async ({
  come,
}) => {
  const anna = await come("Anna", { size: ZOOMED });
  const { page } = anna;
  const table = await anna.open({
    game: "bloom_garden",
    seats: [{}, { kind: "bot" }],
    options: { start: 0 },
    start: true,
  });
  await anna.goto(`tables/${table}`);
  await page.locator(".hand-of-garden .card").first().click();
  await page.locator("circle.open").first().waitFor({ state: "attached" });
  for (const block of ["start", "end"] as const) {
    await page.locator(".garden").evaluate((garden, block) => garden.scrollIntoView({ block }), block);
    await page.waitForFunction(() => new Promise((drawn) => requestAnimationFrame(() => drawn(true))));
    const { x, y, width, height } = (await page.locator("circle.open").first().boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator(PLAY).waitFor();
    await page.locator(".tray .back").click();
    await page.locator("circle.open").first().waitFor({ state: "detached" });
    await page.locator(".hand-of-garden .card").first().click();
    await page.locator("circle.open").first().waitFor({ state: "attached" });
  }
});

test("the table of Bloom rows fits into its place on every laptop, and is dark in the dark", async ({
  come,
}) => {
  const anna = await come("Anna", { language: "de", theme: "dark", size: { width: 1366, height: 768 } });
  const { page } = anna;
  /** How much wider the content is than its place, and how the table is laid out: the same in picture after picture. */
  const look = (): Promise<string[]> =>
    page.evaluate(async () => {
      const [place, table] = ["main.board", "main.board .table"].map((one) => document.querySelector(one)!);
      const seen = new Set<string>();
      for (let picture = 0; picture < 12; picture++) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        // What has just got another size is measured for the next picture.
        if (picture < 3) continue;
        const wider = [place!, table!].map((one) => one.scrollWidth - one.clientWidth);
        seen.add(
          `${Math.max(...wider)} too wide, ${table!.classList.contains("narrow") ? "narrow" : "wide"}`,
        );
      }
      return [...seen];
    });
  for (const path of ["", "learn/bloom_rows/game"]) {
    if (path) await anna.goto(path);
    else await anna.meetBot("bloom_rows");
    await page.locator(".rack .tile").first().waitFor();
    // As it is, and at 110 % and 125 %; then around the width where the parts are arranged otherwise.
    for (const width of [1366, 1242, 1160, 1100, 1093, 1085, 1000]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await look(), `${path} at ${width}`).toEqual([expect.stringMatching(/^0 too wide/)]);
    }
  }
  const stand = page.locator(".stand");
  const paint = await stand.evaluate((one) => getComputedStyle(one).backgroundColor);
  const light = Math.max(...paint.match(/\d+/g)!.map(Number));
  expect(light, paint).toBeLessThan(96);
  await expectOpenToAll(page, "the stand in the dark");
});
