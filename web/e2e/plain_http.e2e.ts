/** Over plain http under a name of a local network: no secure context, so what needs one has a way around or says so. */
import { expect } from "vitest";
import { test } from "./fixtures";

test("a link is copied, and what cannot be done is said", async ({ come }) => {
  const anna = await come("Anna", { host: "table.test", isStranger: true });
  const { page } = anna;
  await anna.goto("new/scalino");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.locator("form .primary, .sum .primary").click();
  await page.waitForURL(/tables/);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  const copied = page.getByRole("button", { name: "Copied" });
  await copied.waitFor();
  expect(await copied.evaluate((button) => button === document.activeElement)).toBe(true);
  const field = page.getByRole("textbox", { name: "Say something" });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+V");
  expect(await field.inputValue()).toBe(page.url());
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("Notifications need a secure connection").waitFor();
});
