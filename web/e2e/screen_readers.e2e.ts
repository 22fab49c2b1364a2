/** What screen readers hear: every move is said, also one that reads like the one before it. */
import { expect } from "vitest";
import { startTogether } from "./actions";
import { NOTHING_FITS } from "./endgames";
import { INPUTS } from "./input";
import { TURNS } from "./turns";
import { test } from "./fixtures";

test("each move is a paragraph of its own in the live region", async ({ come }) => {
  const anna = await come("Anna");
  const bruno = await come("Bruno");
  let moves = 0;
  bruno.page.on("websocket", (line) =>
    line.on("framereceived", ({ payload }) => {
      const { type, what } = JSON.parse(String(payload)) as { type: string; what?: string };
      if (type === "told" && what === "move") moves++;
    }),
  );
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, {}],
    position: JSON.stringify(NOTHING_FITS),
  });
  await startTogether(anna, bruno, table);
  await bruno.page.getByText("Anna’s turn").waitFor();
  const spoken = await bruno.page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.textContent?.includes("Anna")) said.push(node.textContent);
    }).observe(document.querySelector("[aria-live=polite]")!, { childList: true });
    return said;
  });
  const mine = anna.page.getByRole("heading", { name: "Your turn" });
  await mine.waitFor();
  while (await mine.isVisible()) await TURNS["bloom_rows"]!.take(INPUTS.keyboard.of(anna.page));
  await bruno.page.getByRole("heading", { name: "Your turn" }).waitFor();
  expect(moves).toBeGreaterThan(1);
  expect((await spoken.jsonValue()).length).toBe(moves);
});
