/**
 * The states between the pages: sheets, the hand-over, what is explained, rounds and games that end, a window to
 * answer in. On the smallest phone, where words are long: nothing is cut off, and in neither theme anybody kept out.
 */
import { describe } from "vitest";
import { texts } from "../src/generated/texts/frame";
import { expectOpenInBoth } from "./axe";
import { answered, missTheStar, startTogether } from "./actions";
import { expectWithin } from "./overflow";
import { LAST_ROW } from "./endgames";
import { PHONE, type Person } from "./people";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const LONG = "Maximiliane";

describe.each(["de", "it"] as const)("%s", (language) => {
  const t = texts[language];

  /** The words do not change with the language, the contrast does not either: axe looks once. */
  async function look({ page }: Person, where: string): Promise<void> {
    await expectWithin(page, where);
    if (language === "de") await expectOpenInBoth(page, where);
  }
  const press = ({ page }: Person, name: string): Promise<void> =>
    page.getByRole("button", { name, exact: true }).first().click();

  async function shut({ page }: Person): Promise<void> {
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }

  test("a device is handed over, and every sheet of a table", async ({ come }) => {
    const anna = await come(LONG, { size: PHONE, language });
    const { page } = anna;
    const seats = [{}, { kind: "device", name: "Ferdinando" }] as const;
    const table = await anna.open({
      game: "bloom_rows",
      seats: [...seats],
      options: { start: 0 },
      start: true,
    });
    await anna.goto(`tables/${table}`);
    await page.locator("main .order").waitFor();
    await look(anna, "the hand-over");
    await page.locator("main .btn.primary").click();
    await page.locator(".rack .tile").first().waitFor();

    await press(anna, t.menu);
    await look(anna, "the menu");
    await press(anna, t.hint);
    await page.locator(".advice .btn").first().waitFor();
    await look(anna, "a hint");
    await press(anna, t.keys);
    await page.locator("dialog kbd").first().waitFor();
    await look(anna, "the keys");
    await shut(anna);
    await press(anna, t.menu);
    await press(anna, t.movesAndPlayers);
    await look(anna, "players, moves and chat");
    await shut(anna);
    await page.locator(".strip li button").first().click();
    await page.locator("dialog").waitFor();
    await look(anna, "the points");
    await shut(anna);
    await press(anna, t.rulebook);
    await page.locator("dialog article").first().waitFor();
    await look(anna, "the rulebook");
  });

  test("something is explained, demolished, given up, verified and replayed", async ({ come }) => {
    const anna = await come(LONG, { size: PHONE, language });
    const { page } = anna;
    await anna.meetBot("scalino");
    await missTheStar(page);
    await look(anna, "an explanation");

    const table = await anna.meetBot("scalino", { start: 0, mode: "demolition" });
    await page.locator(".flat .cell").first().waitFor();
    await look(anna, "demolition");
    await press(anna, t.menu);
    await press(anna, t.resign);
    await press(anna, t.sureResign);
    await page.locator(".end").waitFor();
    await look(anna, "the end");
    await anna.goto(`verify/${table}`);
    await page.locator("section.good").waitFor();
    await look(anna, "the deal, verified");
    await anna.goto(`replay/${table}`);
    await page.locator(".chart").waitFor();
    await look(anna, "the replay");
    await anna.goto("learn/bloom_rows");
    await page.locator("#lesson").waitFor();
    await page.locator("main svg").first().waitFor();
    await answered(page);
    await look(anna, "a lesson");
    anna.allow(/404/);
    await anna.goto("nowhere");
    await page.locator("main.note").waitFor();
    await look(anna, "a page that is not there");
  });

  test("a round of Bloom rows ends", async ({ come }) => {
    const anna = await come(LONG, { size: PHONE, language });
    const { page } = anna;
    const position = JSON.stringify(LAST_ROW);
    const table = await anna.open({
      game: "bloom_rows",
      seats: [{}, { kind: "bot" }],
      position,
      start: true,
    });
    await anna.goto(`tables/${table}`);
    await page.locator(".kinds [data-kind='lay']").click();
    for (let n = 0; n < 3; n++) {
      await page.locator(".rack .tile.legal").first().click();
      await answered(page);
    }
    await page.locator(PLAY).click();
    await page.locator(".round-over .primary").waitFor();
    await look(anna, "the end of a round");
  });

  test("everybody may answer a card of Bloops", async ({ come }) => {
    const anna = await come(LONG, { size: PHONE, language });
    const { page } = anna;
    const options = { start: 0, window: 60, deck: { 1: 20, 2: 20, 3: 20 } };
    await anna.meetBot("bloops", options);
    for (const deed of ["look", "draw", "discard"]) {
      await page.locator(".question .btn.primary").click();
      await answered(page);
      if (deed === "draw") await page.locator(".piles .pile:nth-child(3)").waitFor();
    }
    await page.locator(".question .digits").waitFor();
    await look(anna, "a window of Bloops");
  });
});

test("the name of whoever is away is read easily, also while it is their turn", async ({ come }) => {
  const [anna, bruno] = [await come("Anna", { size: PHONE }), await come("Bruno", { size: PHONE })];
  for (const start of [1, 0]) {
    const table = await anna.open({ game: "bloom_rows", seats: [{}, {}], options: { start } });
    await startTogether(anna, bruno, table);
    await bruno.goto();
    await anna.page.locator(".strip .away", { hasText: "Bruno" }).waitFor();
    await expectOpenInBoth(anna.page, `Bruno is away, seat ${start} is to act`);
  }
});
