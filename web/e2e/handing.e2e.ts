/** A device that goes round: whatever somebody had open when it left them is closed, and nothing of it stays. */
import { expect } from "vitest";
import { playHint } from "./deeds";
import { House } from "./house";
import { findHeld } from "./memory";
import { Person } from "./people";
import { test } from "./visit";

const PLANTED = [60, 81, 97];

test("a sheet that is open while a bot thinks is gone when the device is handed over", async ({
  browser,
  onTestFinished,
}) => {
  const house = await House.open("", { TAVOLIERE_BOT_PACE: "8000,8000" }); // time enough to open something
  onTestFinished(() => house.close());
  const anna = await Person.come(browser, house, "Anna");
  const { page } = anna;
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, { kind: "bot" }, { kind: "device", name: "Tom" }],
    start: true,
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
  await anna.goto(`tables/${table}`);
  await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  await page.locator(".rack .tile").first().waitFor();
  const mine = page.getByRole("heading", { name: "Your turn" });
  while (await mine.isVisible()) await playHint(anna); // a turn may take several moves: two draws, for example
  await page.locator("aside [data-seat='0'] button").first().click();
  await page.getByRole("dialog", { name: "Points" }).waitFor();
  expect(await findHeld(page, PLANTED)).not.toEqual([]);

  await page.getByRole("button", { name: "I am Tom, uncover" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await findHeld(page, PLANTED)).toEqual([]);
  await page.getByRole("button", { name: "I am Tom, uncover" }).click();
  await page.locator(".rack .tile").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await findHeld(page, PLANTED)).toEqual([]);
  await anna.leave();
});
