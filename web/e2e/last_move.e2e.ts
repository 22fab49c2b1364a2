/** The last move is marked until the next one: for those who come back, and for whoever has the device next. */
import { expect } from "vitest";
import { startTogether } from "./actions";
import { ENDGAMES } from "./endgames";
import { INPUTS } from "./input";
import { TURNS } from "./turns";
import { test } from "./fixtures";

test("a row that was laid last is marked, also after the page was loaded anew", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const table = await anna.open({ game: "bloom_rows", seats: [{}, {}], ...ENDGAMES["bloom_rows"] });
  await startTogether(anna, bruno, table);
  await anna.page.locator(".kinds .btn").first().waitFor();
  await TURNS["bloom_rows"]!.take(INPUTS.keyboard.of(anna.page));
  const last = bruno.page.locator(".row.last");
  await last.waitFor();
  const laid = await last.textContent();
  await bruno.page.reload();
  await last.waitFor();
  expect(await last.textContent()).toBe(laid);
});

test("on one device the card that was placed last is marked for whoever has it next", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device", name: "Tom" }] as const;
  const table = await anna.open({
    game: "bloom_garden",
    seats: [...seats],
    start: true,
    ...ENDGAMES["bloom_garden"],
  });
  await anna.goto(`tables/${table}`);
  const { mine, take } = TURNS["bloom_garden"]!;
  await page.locator(mine).first().waitFor();
  expect(await page.locator("rect.last").count()).toBe(0);
  await take(INPUTS.keyboard.of(page));
  await page.locator("rect.last").waitFor();
  await page.reload();
  await page.locator("rect.last").waitFor();
});
