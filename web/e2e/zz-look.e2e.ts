import { afterAll, beforeAll, test } from "vitest";
import type { Browser } from "playwright-core";
import { House } from "./house";
import { openBrowser, Person, PHONE } from "./people";
let house: House, browser: Browser;
beforeAll(async () => { house = await House.open(); browser = await openBrowser(); });
afterAll(async () => { await browser.close(); await house.close(); });
test("look", async () => {
  for (const [kind, taste] of [["d", {}], ["p", { size: PHONE, language: "de" as const }], ["dd", {theme: "dark" as const}]] as const) {
    const anna = await Person.come(browser, house, "Anna", taste);
    await anna.goto();
    await anna.page.waitForSelector("h2");
    await anna.page.screenshot({ path: `/tmp/shots/start-${kind}.png` });
    const table = await anna.open({ game: "bloom_rows", seats: [{}, { kind: "bot", level: "easy" }], start: true });
    await anna.goto(`tables/${table}`);
    await anna.page.waitForTimeout(3000);
    await anna.page.screenshot({ path: `/tmp/shots/table-${kind}.png` });
    try { await anna.leave(); } catch (e) { console.log(String(e)); }
  }
});
