/** Boards and those who see them not, or have only keys: what is theirs, what is listed, and what is spoken. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answered, giveUp } from "./deeds";
import { test } from "./visit";

const EVERYWHERE = ["← ↑ → ↓", "Tab", "Enter", "Esc", "?"];

const BOARDS = [
  {
    game: "scalino",
    keys: ["1 2 3", "R", "Q E"],
    board: ".flat",
    pick: ".tray .hand button", // a block is in the hand at once
    heldAtOnce: true,
  },
  { game: "bloom_rows", keys: ["⇧ ← →"], board: "section.mat", pick: ".rack .tile", heldAtOnce: false },
  {
    game: "bloom_garden",
    keys: ["R", "⇧ R"],
    board: ".garden",
    pick: ".hand-of-garden .card",
    heldAtOnce: false,
  },
] as const;

const listed = (page: Page): Promise<string[]> => page.locator("dialog kbd").allTextContents();

test.for(BOARDS)(
  "$game lists its keys, and is an application while a piece is held",
  async (of, { come }) => {
    const anna = await come("Anna");
    const { page } = anna;
    await anna.meetBot(of.game);
    await page.locator(of.pick).first().waitFor();
    const board = page.locator(of.board);
    if (!of.heldAtOnce) expect(await board.getAttribute("role")).toBe("region");
    await page.locator(of.pick).first().click();
    await page.locator(`${of.board}[role='application']`).waitFor();
    await answered(page);
    expect((await page.getByRole("status").allTextContents()).join("")).not.toBe("");
    await page.keyboard.press("?");
    await page.locator("dialog kbd").first().waitFor();
    expect((await listed(page)).toSorted()).toEqual([...EVERYWHERE, ...of.keys].toSorted());
  },
);

test("Bloops lists its keys, takes none through a sheet, and its chart says that fewer is better", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.meetBot("bloops", { start: 0, window: "none", deck: { 1: 20, 2: 20, 3: 20 } });
  await page.getByRole("button", { name: "Done looking" }).click();
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
