/** Over plain http under a name of a local network: no secure context, so what needs one has a way around or says so. */
import { expect } from "vitest";
import { test } from "./visit";

test("a link is copied, and what cannot be is said", async ({ come, house }) => {
  const anna = await come("Anna", { host: "table.test" });
  const { page } = anna;
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  await anna.goto(`tables/${table}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const field = page.getByRole("textbox", { name: "Say something" });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+V");
  expect(await field.inputValue()).toBe(`http://table.test:${house.port}/tables/${table}`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText(/secure connection/).waitFor();
});
