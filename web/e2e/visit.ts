/** What every test in the browser begins with: a house with a server, a browser, and people who come to it. */
import type { Browser } from "playwright-core";
import { test as plain } from "vitest";
import { House } from "./house";
import { openBrowser, Person, type Taste } from "./people";

interface Visit {
  house: House;
  browser: Browser;
  /** Somebody comes, and leaves when the test is over, with nothing on the console. */
  come: (name: string, taste?: Taste) => Promise<Person>;
}

export const test = plain.extend<Visit>({
  house: [
    async ({}, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
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
  come: async ({ house, browser }, use) => {
    const people: Person[] = [];
    await use(async (name, taste) => {
      const person = await Person.come(browser, house, name, taste);
      people.push(person);
      return person;
    });
    for (const person of people) await person.leave();
  },
});
