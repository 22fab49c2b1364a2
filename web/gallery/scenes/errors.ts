/** When something is amiss. */
import type { WebSocketRoute } from "playwright-core";
import type { Scene } from "../scene";
import { tryBar } from "../drafts";
import { board, to } from "../routes";

const TITLE = "When something is amiss";

export const AMISS: Scene[] = [
  {
    name: "missing",
    title: TITLE,
    line: "A link that leads nowhere",
    looks: ["desktop light de", "phone dark en"],
    go: to("nowhere", ".note"),
  },
  {
    name: "no-table",
    title: TITLE,
    line: "A table that there is not",
    looks: ["phone light it"],
    go: to("tables/nowhere", ".note"),
  },
  {
    name: "offline",
    title: TITLE,
    line: "No connection at all",
    looks: ["desktop light de", "phone dark en"],
    go: to("offline.html", "main"),
  },
  {
    name: "getting-ready",
    title: TITLE,
    line: "A new server gets a game ready first",
    looks: ["desktop light en", "phone dark it"],
    go: to("", "article h2", async (page) => {
      await page.route("**/api/tables", (route) =>
        route.request().method() === "POST" ? undefined : route.fallback(),
      );
      await page.locator("article .primary").first().click();
      await page.waitForSelector("article .note");
    }),
  },
  {
    name: "reconnecting",
    title: TITLE,
    line: "The line is broken: the board stays readable",
    looks: ["desktop light it", "phone light de"],
    go: async (mara, friends) => {
      const lines: WebSocketRoute[] = [];
      let broken = false;
      await mara.page.routeWebSocket(/live$/, (line) => {
        if (broken) return void line.close();
        line.connectToServer();
        lines.push(line);
      });
      await board("scalino", 37, tryBar)(mara, friends);
      broken = true;
      for (const line of lines) await line.close();
      await mara.page.waitForSelector(".lost");
    },
  },
];
