/** Without a connection a page says so, and the table can be installed: at the root of a host, and below a path. */
import { expect } from "vitest";
import { expectOpenToAll } from "./axe";
import { Person } from "./people";
import { test } from "./fixtures";

interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; type: string; sizes: string }[];
}

test.for(["", "/under/here"])(
  "offline, and installed, at “%s/”",
  async (path, { browser, server: root, below }) => {
    const server = path ? below : root;
    const anna = await Person.come(browser, server, "Anna");
    const { page, context } = anna;
    anna.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
    await anna.goto();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    const session = await context.newCDPSession(page);
    const { url, errors, data } = await session.send("Page.getAppManifest");
    expect(url).toBe(`${server.address}manifest.webmanifest`);
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data!) as Manifest;
    expect(manifest.display).toBe("standalone");
    for (const address of [manifest.start_url, manifest.scope])
      expect(new URL(address, url).href).toBe(server.address);
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src, type } of manifest.icons) {
      const icon = await context.request.get(new URL(src, url).href);
      expect([icon.status(), icon.headers()["content-type"]?.split(";")[0]]).toEqual([200, type]);
    }
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A window of a test has no profile to be installed into.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

    await context.setOffline(true);
    for (const address of ["", "games", "tables/somewhere"]) {
      await anna.goto(address);
      await page.getByText("You are offline.").waitFor();
      await page.getByText("Sei offline.").waitFor();
      await page.getByText("Du bist offline.").waitFor();
      // Its own look is there, too.
      expect(await page.evaluate(() => document.styleSheets.length), address).toBe(1);
      expect(
        await page.locator("img").evaluate((mark: HTMLImageElement) => mark.naturalWidth),
      ).toBeGreaterThan(0);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectOpenToAll(page, `the offline page, ${colorScheme}`);
    }
    await context.setOffline(false);
    await anna.goto();
    await page.getByRole("heading", { name: "Scalino" }).first().waitFor();
    await anna.leave();
  },
);
