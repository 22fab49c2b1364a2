/** Ways to a scene: to a page, to a table where a recorded game is played again, to one with many at it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { TableRequest } from "../src/live/requests";
import type { Person } from "../e2e/people";
import { Line, seated, type Recorded } from "./recorded_players";
import type { Scene } from "./scene";

type Act = (page: Page) => Promise<unknown>;
const nothing: Act = async () => undefined;

const record = (name: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, "games", `${name}.json`), "utf-8")) as Recorded;

/** After so many moves of a recorded game, at Mara's seat. */
export async function after(moves: number, name: string, mara: Person, friends: Person[]): Promise<string> {
  const recorded = record(name);
  const { players } = recorded.position as { players: number };
  return seated([mara, ...friends.slice(0, players - 1)], recorded, moves);
}

export const to =
  (path: string, wait: string, act = nothing): Scene["go"] =>
  async (mara) => {
    await mara.goto(path);
    await mara.page.waitForSelector(wait);
    await act(mara.page);
  };

/** The board after so many moves, and what Mara does there. */
export const board =
  (name: string, moves: number, act = nothing): Scene["go"] =>
  async (mara, friends) => {
    await after(moves, name, mara, friends);
    await mara.page.waitForSelector("main svg");
    await act(mara.page);
  };

/** The result of a game that has been played to its end. */
export const result = (name: string): Scene["go"] =>
  board(name, Infinity, (page) => page.waitForSelector(".end"));

/** A table that has come to its end, and a page about it. */
export const finished =
  (name: string, pathOf: (table: string) => string, wait: string): Scene["go"] =>
  async (mara, friends) => {
    await to(pathOf(await after(Infinity, name, mara, friends)), wait)(mara, friends);
  };

/** The replay of a game that everybody but one has given up after so many moves. */
export const replayed =
  (name: string, moves: number, act = nothing): Scene["go"] =>
  async (mara, friends) => {
    const table = await after(moves, name, mara, friends);
    const { players } = record(name).position as { players: number };
    for (const person of [mara, ...friends].slice(1, players))
      await (await Line.to(person, table, "rules")).ask({ type: "resign" });
    await to(`replay/${table}/${moves}`, "main svg", act)(mara, friends);
  };

/** A page about games of which one waits for Mara, one for others, and one is over. */
export const busy =
  (path: string, wait: string): Scene["go"] =>
  async (mara, friends) => {
    await after(21, "scalino", mara, friends);
    await after(12, "bloom_garden", mara, friends);
    await after(Infinity, "demolition", mara, friends);
    await to(path, wait)(mara, friends);
  };

/** A table of Mara's own, as she wishes it. */
export const opened =
  (wish: TableRequest, wait: string, act = nothing): Scene["go"] =>
  async (mara) => {
    await to(`tables/${await mara.open(wish)}`, wait, act)(mara, []);
  };

/** As many as a game seats, one of them with a name as long as names may be; it is Mara's turn. */
export function crowded(game: string, players: number, options = {}, act = nothing): Scene["go"] {
  const seats: TableRequest["seats"] = Array.from({ length: players }, () => ({
    kind: "bot",
    level: "learning",
  }));
  seats[0] = {};
  seats[1] = { kind: "device", name: "Maximiliane-Franziska W." };
  const wish = { game, seats, options: { start: 0, ...options }, start: true };
  return opened(wish, "main svg", async (page) => {
    // Where there are secrets, the device is handed over first.
    const uncover = page.locator(".order ~ .btn");
    if (await uncover.count()) await uncover.click();
    await page.waitForSelector(".board svg");
    await act(page);
  });
}
