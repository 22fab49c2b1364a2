/** Every game to its end by two people: one has only a keyboard, the other only a finger and a phone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDGAMES } from "./endgames";
import { WAYS, type Hands } from "./hands";
import { House } from "./house";
import { openBrowser, Person, type Taste } from "./people";
import { END, TURNS, type Turns } from "./turns";

/** Patient machines play from the first move on, in every language; others the last moves. */
const SOAK = Boolean(process.env["TAVOLIERE_SOAK"]);
const LANGUAGES = SOAK ? (["en", "it", "de"] as const) : (["en"] as const);

const START = ".dock .primary:not([aria-disabled='true'])";

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function playOut(people: readonly Hands[], { mine, take }: Turns): Promise<void> {
  for (;;) {
    const next = await Promise.race(
      people.map(async (hands) => {
        await hands.page.waitForSelector(`${mine}, ${END}`, { state: "attached" });
        return hands;
      }),
    );
    if (await next.page.$(END)) break;
    await take(next);
  }
  for (const { page } of people) await page.waitForSelector(END);
}

for (const language of LANGUAGES) {
  test.each(Object.keys(TURNS))(
    `%s to its end (${language})`,
    async (game) => {
      const taste: Taste = { language };
      const anna = await Person.come(browser, house, "Anna", { ...taste, size: WAYS.keyboard.size });
      const bruno = await Person.come(browser, house, "Bruno", { ...taste, size: WAYS.touch.size });
      const near = ENDGAMES[game]!;
      const table = await anna.open({
        game,
        seats: [{}, {}],
        ...(SOAK ? { options: near.options ?? {} } : near),
      });
      const hands = [WAYS.keyboard.of(anna.page), WAYS.touch.of(bruno.page)] as const;
      for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
      await hands[1].choose(".place.free .btn");
      await anna.page.waitForSelector(START);
      await hands[0].choose(START);
      await playOut(hands, TURNS[game]!);
      const [hers, his] = await Promise.all(
        [anna, bruno].map(({ page }) => page.locator(`${END} ol`).first().textContent()),
      );
      expect(hers?.replace(/\D/g, "")).toBe(his?.replace(/\D/g, ""));
      for (const person of [anna, bruno]) await person.leave();
    },
    SOAK ? 1_800_000 : 300_000,
  );
}
