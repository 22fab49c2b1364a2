/** What is read, and checked: explanations, rulebooks, codes, replays, a deal that does not hold. */
import { encode } from "uqr";
import { expect } from "vitest";
import { answered, giveUp, missTheStar, playHint } from "./actions";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const LAN = "http://192.168.7.7:8642/";

test("an explanation points at the fault, says what would do, and puts it right", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.meetBot("scalino");
  const why = await missTheStar(page);
  await why.getByText(/^Instead: a block from .+ to .+\.$/).waitFor();
  const [pop, fault] = [
    (await why.boundingBox())!,
    (await page.locator("[data-fault]").first().boundingBox())!,
  ];
  const arrow = await why.evaluate((popover) => {
    const { left } = popover.getBoundingClientRect();
    return left + parseFloat(getComputedStyle(popover).getPropertyValue("--arrow"));
  });
  expect(arrow).toBeGreaterThanOrEqual(fault.x - 20);
  expect(arrow).toBeLessThanOrEqual(fault.x + fault.width + 20);
  expect(pop.y >= fault.y + fault.height || pop.y + pop.height <= fault.y, "it covers the fault").toBe(true);
  await why.getByRole("button", { name: "Put it right" }).click();
  await why.waitFor({ state: "detached" });
  await answered(page);
  await page.locator(PLAY).waitFor();
});

test("of a row that is none two tiles are ringed, and what would do is a row", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const [stock, other] = [
    [24, 25, 27, 28, 33],
    [70, 71, 80],
  ];
  const position = JSON.stringify({
    game: "bloom_rows",
    players: 2,
    stocks: [stock, other],
    supply: [90, 91, 92, 93],
  });
  const table = await anna.open({ game: "bloom_rows", seats: [{}, { kind: "bot" }], position, start: true });
  await anna.goto(`tables/${table}`);
  for (const tile of [24, 27, 28, 33]) {
    await page.locator(`.rack .tile[data-piece="${tile}"]`).click();
    await answered(page);
  }
  const why = page.getByRole("alertdialog");
  await why.getByText("From 24 to 27 is no step").waitFor();
  const ringed = page.locator(".tile.ringed");
  expect(await ringed.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-piece")))).toEqual([
    "24",
    "27",
  ]);
  await why.getByText("Instead: Lay row, 24 25 27 28.").waitFor();
  await why.getByRole("button", { name: "Put it right" }).click();
  await answered(page);
  await page.locator(PLAY).click();
  await page.locator(".row .tile").nth(3).waitFor();
});

test("the rules are searched", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  await anna.goto("rules/scalino");
  await page.locator("article").first().waitFor();
  const all = await page.locator("article").count();
  const search = page.getByRole("searchbox");
  await search.fill("star");
  await page.locator("article mark").first().waitFor();
  const found = await page.locator("article").allTextContents();
  expect(found.length).toBeLessThan(all);
  for (const text of found) expect(text.toLowerCase()).toContain("star");
  await search.fill("xyzzy");
  await page.getByText("Nothing found.").waitFor();
  await search.fill("");
  expect(await page.locator("article").count()).toBe(all);
});

test("the code of a waiting room is that of its link, as others on the network find it", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  // This server hears this computer alone: it says what to do, and offers no code that leads nowhere.
  await anna.goto(`tables/${table}`);
  await page.getByText("This link opens on this computer only").waitFor();
  const field = page.getByRole("textbox", { name: "Link" });
  expect([await page.locator(".sharing svg path[d*='h1v1']").count(), await field.inputValue()]).toEqual([
    0,
    page.url(),
  ]);
  await page.route("**/api/address", (route) => route.fulfill({ json: { address: LAN } }));
  await anna.goto(`tables/${table}`);
  const path = (await page.locator(".sharing svg path[d*='h1v1']").getAttribute("d"))!;
  const link = await field.inputValue();
  expect(link).toBe(`${LAN}tables/${table}`);
  const QUIET = 3;
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  const wanted = encode(link, { border: 0 }).data.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [`${x + QUIET},${y + QUIET}`] : [])),
  );
  expect([...dark].sort()).toEqual(wanted.sort());
});

test("a replay plays, jumps by its chart, and is linked to; a deal that does not hold is told", async ({
  come,
}) => {
  const anna = await come("Anna");
  const { page } = anna;
  const table = await anna.meetBot("scalino");
  for (let n = 0; n < 2; n++) {
    await page.getByRole("heading", { name: "Your turn" }).waitFor();
    await playHint(anna.page);
  }
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  await giveUp(anna);
  await page.locator(".end").waitFor();
  await anna.goto(`replay/${table}`);
  const at = (n: number): Promise<void> =>
    page.getByRole("heading", { name: new RegExp(`^Move ${n} of`) }).waitFor();
  await at(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await at(2);
  await page.getByRole("button", { name: "Pause" }).click();
  const chart = (await page.locator(".chart").boundingBox())!;
  await page.mouse.click(chart.x + chart.width - 16, chart.y + chart.height / 2);
  const last = Number(await page.getByRole("slider").getAttribute("max"));
  await at(last);
  await page.mouse.click(chart.x + 32, chart.y + chart.height / 2);
  await at(0);

  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "One move on" }).click();
  await at(1);
  await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Link to this move" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  // What was said of one move is not said of another, and soon not at all.
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Link to this move" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });
  const bruno = await come("Bruno");
  await bruno.page.goto(link);
  await bruno.page.getByRole("heading", { name: `Move 1 of ${last}` }).waitFor();

  // One digit of the number that was opened is another one.
  await page.route("**/verification?*", async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { seed: string };
    const first = told.seed.startsWith("0") ? "1" : "0";
    await route.fulfill({ response: answer, json: { ...told, seed: first + told.seed.slice(1) } });
  });
  await anna.goto(`verify/${table}`);
  await page.locator("section.bad").getByText("They do not belong together").waitFor();
  await page.getByRole("heading", { level: 1, name: "They do not belong together" }).waitFor();
  await page.getByRole("button", { name: "Copy both numbers" }).waitFor();
});
