/** What every test in the browser begins with: a server, a browser, and people who come to it. */
import type { Browser } from "playwright-core";
import { test as plain } from "vitest";
import { TestServer } from "./server";
import { openBrowser, Person, type Taste } from "./people";

/** Patient machines repeat what others prove once. */
export const SOAK = Boolean(process.env["TAVOLIERE_SOAK"]);

interface Visit {
  server: TestServer;
  /** Another server, whose page is under a path. */
  below: TestServer;
  browser: Browser;
  /** Somebody comes, and leaves when the test is over, with nothing on the console. */
  come: (name: string, taste?: Taste) => Promise<Person>;
}

export const test = plain.extend<Visit>({
  server: [
    async ({}, use) => {
      const server = await TestServer.open();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  below: [
    async ({}, use) => {
      const server = await TestServer.open("/under/here", { TAVOLIERE_TABLES_PER_HOUR: "1" });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  browser: [
    async ({}, use) => {
      const browser = await openBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  come: async ({ server, browser }, use) => {
    const people: Person[] = [];
    await use(async (name, taste) => {
      const person = await Person.come(browser, server, name, taste);
      people.push(person);
      return person;
    });
    for (const person of people) await person.leave();
  },
});
