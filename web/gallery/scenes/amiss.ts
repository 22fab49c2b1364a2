/** When something is amiss. */
import type { Scene } from "../scene";
import { tryBar } from "../tries";
import { board, to } from "../ways";

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
    name: "reconnecting",
    title: TITLE,
    line: "The line is broken: the board stays readable",
    looks: ["desktop light it", "phone light de"],
    go: board("scalino", 37, async (page) => {
      await tryBar(page);
      await page.context().setOffline(true);
      await page.waitForSelector(".lost");
    }),
  },
];
