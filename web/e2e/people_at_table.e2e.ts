/** People at one table who come, go, talk, change their minds, and want another game. */
import { expect } from "vitest";
import { expectOpenInBoth } from "./axe";
import { giveUp, startTogether } from "./actions";
import { INPUTS } from "./input";
import { Person } from "./people";
import { TURNS } from "./turns";
import { test } from "./fixtures";

const press = ({ page }: Person, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click();

const reads = ({ page }: Person, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

const isTurnOf = ({ page }: Person): Promise<unknown> =>
  page.waitForFunction(() => document.title.startsWith("Your turn"));

async function choose(person: Person, ...names: (string | RegExp)[]): Promise<void> {
  await press(person, "Menu");
  for (const name of names) await person.page.getByRole("dialog").getByRole("button", { name }).click();
}

/** The host and a friend at a game of Scalino; the host begins. */
async function meet(host: Person, friend: Person): Promise<string> {
  const table = await host.open({ game: "scalino", seats: [{}, {}], options: { start: 0 } });
  await startTogether(host, friend, table);
  await isTurnOf(host);
  return table;
}

const move = (person: Person): Promise<void> => TURNS["scalino"]!.take(INPUTS.keyboard.of(person.page));

test("a move is taken back, the turn shows in the title, and people talk", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  await meet(anna, bruno);
  await move(anna);
  await isTurnOf(bruno);
  expect(await anna.page.title()).not.toContain("Your turn");
  await press(anna, "Undo");
  await isTurnOf(anna);
  await reads(bruno, "Anna took a move back.");

  for (const { page } of [anna, bruno]) await page.getByRole("tab", { name: "Chat" }).click();
  await bruno.page.getByRole("textbox", { name: "Say something" }).fill("Well played!");
  await bruno.page.keyboard.press("Enter");
  await reads(anna, "Well played!");

  // Where the host switches the chat off, nobody goes on looking at it.
  await choose(anna, "Switch the chat off");
  await bruno.page.getByRole("tabpanel", { name: "Moves" }).waitFor();
  expect(await bruno.page.getByRole("tab", { selected: true }).textContent()).toBe("Moves");
  await anna.page.getByRole("dialog").getByRole("button", { name: "Switch the chat on" }).click();
  await bruno.page.getByRole("tabpanel", { name: "Chat" }).waitFor();
});

test("who is away is replaced by all others, comes back, and has the seat again", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const table = await meet(anna, bruno);
  await bruno.goto("rules");
  await move(anna);
  await reads(anna, "Bruno is away.");
  await press(anna, "Let a bot play");
  await reads(anna, "A bot plays for Bruno now.");
  await bruno.goto(`tables/${table}`);
  await press(bruno, "Take my seat again");
  await bruno.page.getByText("A bot plays for you.").waitFor({ state: "detached" });
});

test("all agree to stop", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  await meet(anna, bruno);
  await choose(anna, "Propose to stop", "Really propose it?");
  await reads(bruno, "Anna proposes to stop here.");
  await press(bruno, "Agree");
  for (const person of [anna, bruno]) await reads(person, "All agreed to stop.");
});

test("whoever gives up can have another game, and a finished one goes on from its middle", async ({
  come,
}) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const table = await meet(anna, bruno);
  await move(anna);
  await isTurnOf(bruno);
  await giveUp(bruno);
  await reads(anna, "Anna wins");
  await press(anna, "Play again");
  for (const { page } of [anna, bruno]) await page.waitForURL((url) => !url.pathname.endsWith(table));
  await reads(bruno, "Waiting room");

  await bruno.goto(`replay/${table}/1`);
  await bruno.page.getByRole("heading", { name: "Move 1 of 2" }).waitFor();
  await press(bruno, "Play on from here");
  await bruno.page.waitForURL(/\/tables\//);
  // The seats are his to fill, and he takes the other one.
  await reads(bruno, "Free seat");
  expect(await bruno.page.getByText("Free seat").count()).toBe(1);
  await press(bruno, "Sit here");
  await reads(bruno, "Invite somebody, or add a bot.");
  await press(bruno, "Add bot");
  await press(bruno, "Start with two");
  await bruno.page.locator(".tray").first().waitFor();
  const on = await bruno.context.request.get(`api/${new URL(bruno.page.url()).pathname.slice(1)}`);
  expect(((await on.json()) as { yours: number[] }).yours).toEqual([1]);
});

test("the host says how well a bot plays, and when to start; another game with bots starts by itself", async ({
  come,
}) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const { page } = anna;
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  await anna.goto(`tables/${table}`);
  await press(anna, "Add bot");
  const strong = page.getByRole("radio", { name: "level 4, strong" });
  await page.getByRole("radio", { name: "level 3, sound", checked: true }).waitFor();
  await expectOpenInBoth(page, "a bot in the waiting room");
  await strong.check();
  await reads(anna, "level 4, strong");
  await bruno.goto(`tables/${table}`);
  await reads(bruno, "level 4, strong");
  expect(await bruno.page.getByRole("radio").count()).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: "Start with two" }).waitFor();
  expect(await strong.isChecked()).toBe(true);
  await press(anna, "Start with two");
  await page.locator(".tray").first().waitFor();
  await giveUp(anna);
  await press(anna, "Play again");
  await page.waitForURL((url) => !url.pathname.endsWith(table));
  await page.locator(".tray").first().waitFor();
  const next = await anna.context.request.get(`api/${new URL(page.url()).pathname.slice(1)}`);
  expect(((await next.json()) as { seats: { bot?: string }[] }).seats[1]?.bot).toBe("strong");
});

test("the host mutes, and sends away", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
  await press(bruno, "Sit here");
  await reads(anna, "Bruno");
  await choose(anna, "Mute", "Let them talk", "Mute");
  await bruno.page.getByRole("textbox", { name: "Say something" }).fill("Hello?");
  await bruno.page.keyboard.press("Enter");
  await reads(bruno, "The host has muted you.");
  await anna.page.getByRole("dialog").getByRole("button", { name: "Send away" }).click();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Really send away?" }).click();
  await reads(bruno, "The host has sent you away from this table.");
  await anna.page.keyboard.press("Escape");
  await anna.page.getByText("Free seat").waitFor();
});

test("of two signs of one’s own the one that is tapped changes", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device" as const, name: "Tom" }, {}];
  await anna.goto(`tables/${await anna.open({ game: "bloops", seats })}`);
  const signs = page.getByRole("button", { name: /Choose another colour/ });
  const names = (): Promise<(string | null)[]> =>
    signs.evaluateAll((all) => all.map((sign) => sign.getAttribute("aria-label")!.split(".")[0]!));
  await expect.poll(names).toEqual(["Hyacinth", "Tulip"]);
  await signs.nth(1).click();
  await expect.poll(names).toEqual(["Hyacinth", "Rose"]);
  await signs.nth(0).click();
  await expect.poll(names).toEqual(["Tulip", "Rose"]);
});

test("whoever watches Bloops calls nothing", async ({ come }) => {
  const [anna, carla] = [await come("Anna"), await come("Carla")];
  const table = await anna.meetBot("bloops", { start: 0, window: "none" });
  await carla.goto(`tables/${table}`);
  await carla.page.locator(".mat").waitFor();
  for (const key of ["b", "d", "n", "1"]) await carla.page.keyboard.press(key);
  await carla.page.waitForTimeout(500);
  expect(await carla.page.getByRole("alertdialog").count()).toBe(0);
  expect(await carla.page.getByRole("alert").count()).toBe(0);
});

test("who comes back by an invitation, takes another name and sits down, sits there by that name", async ({
  come,
}) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const table = await anna.open({ game: "scalino", seats: [{}, {}] });
  for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
  await bruno.page.getByRole("textbox", { name: "Your name" }).fill("Brunello");
  await press(bruno, "Sit here");
  await reads(bruno, "Brunello (you)");
  await reads(anna, "Brunello");
});

test("who cannot have another game is told why", async ({ browser, below }) => {
  const anna = await Person.come(browser, below, "Anna");
  await anna.meetBot("scalino");
  await isTurnOf(anna);
  await giveUp(anna);
  await press(anna, "Play again");
  const why = anna.page.getByRole("alertdialog", { name: "You have opened very many tables" });
  await why.waitFor();
  await expectOpenInBoth(anna.page, "no other game");
  await why.getByRole("button", { name: "All right" }).click();
  await why.waitFor({ state: "detached" });
  await anna.leave();
});

test("at a table that is closed nobody is offered another game", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  await meet(anna, bruno);
  await giveUp(anna);
  const again = bruno.page.getByRole("button", { name: "Play again" });
  await again.waitFor();
  await choose(anna, "Close this table");
  await again.waitFor({ state: "detached" });
  await reads(bruno, "Watch the replay");
});

test("whoever presses twice opens one table", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const tables = async (): Promise<number> =>
    ((await (await anna.context.request.get("api/guest/tables")).json()) as unknown[]).length;
  await anna.goto();
  await page.getByRole("button", { name: "Play against bots" }).first().dblclick();
  await isTurnOf(anna);
  expect(await tables()).toBe(1);
  await anna.goto("new/scalino/bots");
  await page.locator("form .btn.primary").dblclick();
  await isTurnOf(anna);
  expect(await tables()).toBe(2);
});
