/** `make screenshots`: every scene in each of its looks. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { TestServer } from "../e2e/server";
import { DESKTOP, openBrowser, Person, PHONE, ZOOMED } from "../e2e/people";
import { Album } from "./album";
import { SCENES } from "./scenes";

const SIZES = {
  desktop: { size: DESKTOP, sharpness: 1 },
  phone: { size: PHONE, sharpness: 2 },
  twice: { size: ZOOMED, sharpness: 2 },
};
const FRIENDS = ["Jonas", "Priya", "Léa"];
/** Where others find the table: this server hears this machine alone. */
const NETWORK = "http://192.168.0.20:8642/";
/** A few scenes only, by their names: `SCENES=scalino,end make screenshots`. */
const WANTED = process.env["SCENES"]?.split(",");

let server: TestServer;
let browser: Browser;
let album: Album;
let friends: Person[];

beforeAll(async () => {
  [server, browser] = await Promise.all([TestServer.open(), openBrowser()]);
  album = await Album.open(browser);
  friends = await Promise.all(FRIENDS.map((name) => Person.come(browser, server, name)));
});
afterAll(async () => {
  if (!WANTED) album.list();
  await browser.close();
  await server.close();
});

describe.each(SCENES.filter(({ name }) => WANTED?.includes(name) ?? true))("$name", (scene) => {
  test.each(scene.looks)("%s", async (look) => {
    const [size, theme, language] = look.split(" ") as [
      keyof typeof SIZES,
      "light" | "dark",
      "en" | "it" | "de",
    ];
    const mara = await Person.come(browser, server, "Mara", { ...SIZES[size], theme, language });
    await mara.page.route("**/api/address", (route) => route.fulfill({ json: { address: NETWORK } }));
    await scene.go(mara, friends);
    await mara.page.mouse.move(0, 0);
    await mara.page.waitForTimeout(500);
    await album.take(mara.page, {
      file: `${scene.name}-${look.replaceAll(" ", "-")}.webp`,
      title: scene.title,
      line: `${scene.line} (${[size, theme, language].join(", ")})`,
    });
    mara.allow(/404/);
    await mara.leave();
  });
});
