/** Every page in every language, light and dark: nothing on the console, nothing that overflows, open to all. */
import { describe, expect } from "vitest";
import { expectOpenToAll } from "./axe";
import { expectInReach, expectWithin } from "./overflow";
import { DESKTOP, Person, PHONE, ZOOMED } from "./people";
import { SOAK, test } from "./fixtures";

const GAMES = ["bloops", "scalino", "bloom_rows", "bloom_garden"];

/** What one holds, and what one needs to play it. */
const HELD: Record<string, string> = {
  scalino: ".stock button, .tray .primary",
  bloom_rows: ".rack button",
  bloom_garden: ".hand-of-garden .card, .garden",
  bloops: ".own .card, .bell",
};

const KINDS = [
  { size: DESKTOP, theme: "light", language: "en" },
  { size: DESKTOP, theme: "dark", language: "it" },
  { size: PHONE, theme: "light", language: "de" },
  { size: PHONE, theme: "dark", language: "it" },
  { size: ZOOMED, theme: "light", language: "de" },
] as const;
/** English, whose words are short, on the phone that has shown the longer ones. */
const REPEATED = [{ size: PHONE, theme: "dark", language: "en" }] as const;

describe.each([...KINDS, ...(SOAK ? REPEATED : [])])("$size.width px, $theme, $language", (taste) => {
  async function look(person: Person, path: string, wait: string): Promise<void> {
    await person.goto(path);
    await person.page.waitForSelector(wait);
    await expectOpenToAll(person.page, path);
    await expectWithin(person.page, path);
    expect(await person.page.evaluate(() => document.documentElement.lang)).toBe(taste.language);
  }

  test("pages between the games", async ({ come }) => {
    const anna = await come("Anna", taste);
    await look(anna, "", "article h2");
    await look(anna, "games", "h1");
    await look(anna, "you", "form");
    await look(anna, `new/${GAMES[0]}`, "form");
    for (const game of GAMES) {
      if (game !== GAMES[0]) await anna.goto(`new/${game}`);
      await anna.page.waitForSelector("form");
      await anna.page
        .locator("details")
        .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((details) => (details.open = true)));
      await expectWithin(anna.page, `new/${game}`);
    }
    await look(anna, "rules/scalino/SC-3.5", "#rule-SC-3\\.5");
    const room = await anna.open({ game: "bloom_garden", seats: [{}, {}, { kind: "bot" }] });
    await look(anna, `tables/${room}`, "ol .place");
  });

  test("a table of each game", async ({ come }) => {
    const anna = await come("Anna", taste);
    for (const game of GAMES) {
      const table = await anna.open({ game, seats: [{}, { kind: "bot" }], start: true });
      await look(anna, `tables/${table}`, "main button:visible");
      await expectInReach(anna.page, HELD[game]!, game);
    }
  });
});

test("what is missing is said", async ({ come }) => {
  const anna = await come("Anna");
  anna.allow(/404/);
  await anna.goto("tables/nowhere");
  await anna.page.getByText("There is no such table.").waitFor();
  await anna.goto("nowhere");
  await anna.page.getByText("There is no such page.").waitFor();
});

test("it works under a path of its own", async ({ browser, below }) => {
  const anna = await Person.come(browser, below, "Anna");
  await anna.goto();
  await anna.page.getByRole("button", { name: "Play against bots" }).first().click();
  await anna.page.waitForURL(/under\/here\/tables\//);
  await anna.page.waitForSelector("main svg");
  await anna.page.reload();
  await anna.page.waitForSelector("main svg");
  await anna.leave();
});
