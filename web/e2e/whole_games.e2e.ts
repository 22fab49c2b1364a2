/** Every game to its end by two people: one has only a keyboard, the other only a finger and a phone. */
import { expect } from "vitest";
import { expectOpenToAll } from "./axe";
import { ENDGAMES } from "./endgames";
import { INPUTS } from "./input";
import { END, playOut, TURNS } from "./turns";
import { SOAK, test } from "./fixtures";

/** Patient machines play from the first move on, in every language; others the last moves. */
const LANGUAGES = SOAK ? (["en", "it", "de"] as const) : (["en"] as const);

const START = ".dock .primary:not([aria-disabled='true'])";

for (const language of LANGUAGES) {
  test.for(Object.keys(TURNS))(
    `%s to its end (${language})`,
    { timeout: SOAK ? 1_800_000 : 300_000 },
    async (game, { come }) => {
      const [desk, phone] = [INPUTS.keyboard.size, INPUTS.touch.size];
      const anna = await come("Anna", { language, size: desk, theme: "light" });
      const bruno = await come("Bruno", { language, size: phone, theme: "dark" });
      const near = ENDGAMES[game]!;
      const table = await anna.open({
        game,
        seats: [{}, {}],
        ...(SOAK ? { options: near.options ?? {} } : near),
      });
      const hands = [INPUTS.keyboard.of(anna.page), INPUTS.touch.of(bruno.page)] as const;
      for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
      await hands[1].choose(".place.free .btn");
      await anna.page.waitForSelector(START);
      await hands[0].choose(START);
      for (const { page } of hands) {
        await page.locator(".tray, .mat").first().waitFor();
        await expectOpenToAll(page, `${game}, in its middle`);
      }
      await playOut(hands, TURNS[game]!);
      const [hers, his] = await Promise.all(
        [anna, bruno].map(({ page }) => page.locator(`${END} ol button`).allTextContents()),
      );
      // Ranks and points: whose seat it is, is said differently.
      const numbers = (lines: string[]): string[] => lines.map((line) => line.replace(/\D/g, ""));
      expect(numbers(hers!)).toEqual(numbers(his!));
      for (const person of [anna, bruno]) {
        await expectOpenToAll(person.page, `${game}, the end`);
      }
    },
  );
}
