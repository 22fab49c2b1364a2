/** A device that goes round: whatever somebody had open when it left them is closed, and nothing of it stays. */
import { expect } from "vitest";
import { LAST_ROW, NOTHING_FITS } from "./endgames";
import { INPUTS } from "./input";
import { findHeld } from "./memory";
import type { Person } from "./people";
import { END, TURNS } from "./turns";
import { test } from "./fixtures";

const PLANTED = [60, 81, 97];

/** A whole turn: it may take several moves, two draws for example. */
async function takeTurn({ page }: Person): Promise<void> {
  const mine = page.getByRole("heading", { name: "Your turn" });
  await mine.waitFor();
  while (await mine.isVisible()) await TURNS["bloom_rows"]!.take(INPUTS.mouse.of(page));
}

test("what is open during another’s turn is gone when the device is handed over, and after a reload", async ({
  come,
}) => {
  const anna = await come("Anna");
  const bruno = await come("Bruno");
  const { page } = anna;
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, {}, { kind: "device", name: "Tom" }],
    position: JSON.stringify({
      game: "bloom_rows",
      players: 3,
      rows: ["41 42 43 44"],
      stocks: [
        [21, 22, 23, ...PLANTED],
        [31, 32, 33, 70],
        [34, 35, 36, 71],
      ],
    }),
  });
  for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
  await bruno.page.getByRole("button", { name: "Sit here" }).click();
  await page.getByRole("button", { name: "Start with three" }).click();
  const uncover = page.getByRole("button", { name: "I am Anna, uncover" });
  await uncover.click();
  await page.locator(".rack .tile").first().waitFor();
  await takeTurn(anna);

  // Nobody of this device is asked now: who has it is not known to a page that has just come.
  await page.reload();
  await uncover.waitFor();
  expect(await findHeld(page, PLANTED)).toEqual([]);
  await uncover.click();
  await page.locator(".rack .tile").first().waitFor();
  await page.locator("aside [data-seat='0'] button").first().click();
  await page.getByRole("dialog", { name: "Points" }).waitFor();
  expect(await findHeld(page, PLANTED)).not.toEqual([]);

  await takeTurn(bruno);
  const next = page.getByRole("button", { name: "I am Tom, uncover" });
  await next.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await findHeld(page, PLANTED)).toEqual([]);
  await next.click();
  await page.locator(".rack .tile").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await findHeld(page, PLANTED)).toEqual([]);
});

test("how a round ended is told to whoever uncovers the device, and the next one is played", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device", name: "Tom" }] as const;
  const position = JSON.stringify(LAST_ROW);
  const table = await anna.open({ game: "bloom_rows", seats: [...seats], position, start: true });
  await anna.goto(`tables/${table}`);
  await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  await page.locator(".rack .tile").first().waitFor();
  await takeTurn(anna);
  await page.getByRole("button", { name: "I am Tom, uncover" }).click();
  const over = page.getByRole("dialog");
  await over.getByText("31").waitFor(); // what he had left
  await over.getByRole("button", { name: /round 2/ }).click();
  await over.waitFor({ state: "detached" });
  await page.getByText("Round 2").first().waitFor();
  await takeTurn(anna);
  await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  await page.locator(".rack .tile").first().waitFor();
  expect(await over.count()).toBe(0);
});

test("whoever leaves a shared device to a bot is handed it no more, until they take their seat again", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device" as const, name: "Tom" }];
  const position = JSON.stringify(NOTHING_FITS);
  const table = await anna.open({ game: "bloom_rows", seats, position, start: true });
  await anna.goto(`tables/${table}`);
  const uncover = (name: string): Promise<void> =>
    page.getByRole("button", { name: `I am ${name}, uncover` }).click();
  await uncover("Anna");
  await takeTurn(anna);
  await uncover("Tom");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Let a bot play for me" }).click();
  await page.getByRole("button", { name: /^Really\?/ }).click();

  await uncover("Anna");
  for (let turn = 0; turn < 2; turn++) await takeTurn(anna); // the bot answers each of them
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Tom takes the seat again" }).click();
  await page.getByText("Tom is back.").first().waitFor();
  await takeTurn(anna);
  await uncover("Tom");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
});

test("a game around one board to its end, where the ways on stay in another language", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.open({
    game: "bloops",
    seats: [{}, { kind: "device", name: "Tom" }],
    options: { start: 0, window: "none" },
    start: true,
  });
  await anna.goto(`tables/${table}`);
  const uncover = page.getByRole("button", { name: /uncover$/ });
  const { mine, take } = TURNS["bloops"]!;
  const hands = INPUTS.keyboard.of(page);
  for (;;) {
    await page.waitForSelector(`${mine}, ${END}, .order`, { state: "attached" });
    if (await page.$(END)) break;
    if (await uncover.isVisible()) {
      await uncover.click();
      await uncover.waitFor({ state: "detached" }); // it stays until the seat's view has come
    } else await take(hands);
  }
  await page.getByRole("button", { name: "Play again" }).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "DE", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Noch einmal spielen" }).first().click();
  await page.waitForURL((url) => !url.pathname.endsWith(table));
});
