/** axe-core over a page: nothing that keeps anybody out. The policy of the page allows no strange script, so axe is
 * brought in from outside it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** A colour on its way to another is nobody's choice, and its end may send others on theirs; what goes on for ever is
 * left alone. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const ends = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      if (!ends.length) return;
      await Promise.allSettled(ends.map(({ finished }) => finished));
    }
  });
}

/** The rules whose findings depend on the theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

export async function expectOpenToAll(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  await comeToRest(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // No rule that axe runs by default reads style sheets: they are not fetched again.
  const preload = { assets: ["media"] };
  const options = JSON.stringify({ resultTypes: ["violations"], preload, ...(rules && { runOnly: rules }) });
  const findings = (await page.evaluate(
    `axe.run(document, ${options}).then((found) => found.violations)`,
  )) as Finding[];
  const told = findings.map(
    ({ id, help, nodes }) =>
      `${where}: ${id} (${help}) ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
  expect(told).toEqual([]);
}

/** The same in both themes, without opening anything again: all rules in one, those of colours in the other. */
export async function expectOpenInBoth(page: Page, where: string): Promise<void> {
  const dye = (theme: string | undefined): Promise<string | undefined> =>
    page.evaluate((wanted) => {
      const { dataset } = document.documentElement;
      const before = dataset["theme"];
      if (wanted) dataset["theme"] = wanted;
      return before;
    }, theme);
  const before = await dye("light");
  await expectOpenToAll(page, `${where}, light`);
  await dye("dark");
  await expectOpenToAll(page, `${where}, dark`, OF_COLOURS);
  await dye(before);
}
