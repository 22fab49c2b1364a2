/** Served under a path, over plain http: what is fetched ahead has the right address, and what cannot be done is said. */
import { expect } from "vitest";
import { Person } from "./people";
import { test } from "./fixtures";

test("both fonts are fetched ahead, once, and You says why it cannot be installed", async ({
  browser,
  below,
}) => {
  const anna = await Person.come(browser, below, "Anna", { host: "table.test", isStranger: true });
  await anna.goto("you");
  await anna.page.getByText("Installing Tavoliere as an app needs a secure connection").waitFor();
  const fonts = await anna.page.evaluate(async () => {
    await document.fonts.ready;
    const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const fonts = fetched.filter(({ name }) => name.endsWith(".woff2"));
    return fonts.map(({ name, initiatorType }) => [new URL(name).pathname.split("-")[0], initiatorType]);
  });
  expect(fonts.sort()).toEqual([
    ["/under/here/assets/atkinson", "link"],
    ["/under/here/assets/fraunces", "link"],
  ]);
  await anna.leave();
});
