/** How much there is to fetch: of the built files, what the start page loads, and what a game adds to it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const STATIC = join(import.meta.dirname, "../../src/tavoliere/server/static");
const ASSETS = join(STATIC, "assets");
const KB = 1024;
/** Gzipped JavaScript: for the start page, and more for any one game. */
const START = 150 * KB;
const GAME = 120 * KB;

/** What a script cannot do without; what it fetches later, by `import(…)`, is not among it. */
const NEEDS = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

function closure(entries: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let script = open.pop(); script; script = open.pop()) {
    if (found.has(script)) continue;
    found.add(script);
    for (const [, needed] of readFileSync(join(ASSETS, script), "utf-8").matchAll(NEEDS)) open.push(needed!);
  }
  return found;
}

function weigh(scripts: Iterable<string>): number {
  return [...scripts].reduce((sum, script) => sum + gzipSync(readFileSync(join(ASSETS, script))).length, 0);
}

function built(name: string): string {
  const found = readdirSync(ASSETS).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  expect(found, `one script is called ${name}`).toHaveLength(1);
  return found[0]!;
}

const page = readFileSync(join(STATIC, "index.html"), "utf-8");
const start = closure([...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, script]) => script!));

test("the start page is light", () => {
  expect(start.size).toBeGreaterThan(1);
  console.log(`start page: ${(weigh(start) / KB).toFixed(1)} KB of JavaScript`);
  expect(weigh(start)).toBeLessThanOrEqual(START);
});

test.for(["scalino", "bloom_rows", "bloom_garden", "bloops"])("%s adds little to it", (game) => {
  // A game is opened at a table, in a lesson or as a replay: all of it is counted at once.
  const pages = ["TablePage", "Game", "Learn", "ReplayPage", game].map(built);
  const more = [...closure(pages)].filter((script) => !start.has(script));
  expect(more).toContain(built(game));
  console.log(`${game}: ${(weigh(more) / KB).toFixed(1)} KB more`);
  expect(weigh(more)).toBeLessThanOrEqual(GAME);
});
