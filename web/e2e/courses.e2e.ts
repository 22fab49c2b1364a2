/** All lessons of each game, one after the other, with a mouse alone or with the keyboard alone. */
import { expect } from "vitest";
import type { LessonShown } from "../src/generated/protocol";
import { COURSES } from "./courses";
import { INPUTS } from "./input";
import { SOAK, test } from "./fixtures";

const LANGUAGES = ["en", "it", "de"] as const;
const PAIRS = Object.keys(COURSES).flatMap((game) =>
  (["mouse", "keyboard"] as const).map((way) => ({ game, way })),
);
/** Each game in one way, and the shortest in both; each pair has its language. Patient machines play all of them. */
const USUAL = new Set([
  "scalino keyboard",
  "bloom_rows mouse",
  "bloom_garden mouse",
  "bloops mouse",
  "bloops keyboard",
]);
const PLAYED = PAIRS.flatMap((pair, n) =>
  LANGUAGES.filter(
    (_, m) => SOAK || (USUAL.has(`${pair.game} ${pair.way}`) && m === n % LANGUAGES.length),
  ).map((language) => ({ ...pair, language })),
);

const AGAIN = ".coach .other .btn";
const ON = ".coach .done .btn";

test.for(PLAYED)("the lessons of $game, by $way ($language)", async ({ game, way, language }, { come }) => {
  const { board, lessons } = COURSES[game]!;
  const person = await come("Mara", { language, size: INPUTS[way].size });
  const { page } = person;
  const hands = INPUTS[way].of(page);
  const answer = await person.context.request.get(`api/games/${game}/lessons?lang=${language}`);
  const shown = (await answer.json()) as LessonShown[];
  expect(shown).toHaveLength(lessons.length);

  await person.goto(`learn/${game}`);
  for (const [n, lesson] of lessons.entries()) {
    const { title, task } = shown[n]!;
    const begins = async (): Promise<void> => {
      await page.locator("#lesson", { hasText: title }).waitFor();
      await page.locator(".coach .task", { hasText: task }).waitFor();
      await expect.poll(() => board(page), { message: title }).toEqual(lesson.board);
    };
    await begins();
    if (lesson.other) {
      await lesson.other(hands);
      await page.locator(AGAIN).waitFor();
      await hands.choose(AGAIN);
      await begins();
    }
    await lesson.task(hands);
    await page.locator(`${ON}:focus`).waitFor();
    expect(await page.locator("#lesson").textContent()).toBe(title);
    expect(await page.locator(".coach .dots .done").count()).toBe(n + 1);
    if (way === "keyboard") await page.keyboard.press("Enter");
    else await hands.choose(ON);
  }
  await page.waitForURL((url) => url.pathname === "/");
});
