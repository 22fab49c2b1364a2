/** Every game to its end by two people: one has only a keyboard, the other only a finger and a phone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOpenToAll } from "./axe";
import { ENDGAMES } from "./endgames";
import { WAYS, type Hands } from "./hands";
import { House } from "./house";
import { openBrowser, Person } from "./people";
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
      const [desk, phone] = [WAYS.keyboard.size, WAYS.touch.size];
      const anna = await Person.come(browser, house, "Anna", { language, size: desk, theme: "light" });
      const bruno = await Person.come(browser, house, "Bruno", { language, size: phone, theme: "dark" });
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
      for (const { page } of hands) {
        await page.locator(TURNS[game]!.mine).or(page.locator(".strip, aside")).first().waitFor();
        await expectOpenToAll(page, `${game}, in its middle`);
      }
      await playOut(hands, TURNS[game]!);
      const [hers, his] = await Promise.all(
        [anna, bruno].map(({ page }) => page.locator(`${END} ol`).first().textContent()),
      );
      expect(hers?.replace(/\D/g, "")).toBe(his?.replace(/\D/g, ""));
      for (const person of [anna, bruno]) {
        await expectOpenToAll(person.page, `${game}, the end`);
        await person.leave();
      }
    },
    SOAK ? 1_800_000 : 300_000,
  );
}
