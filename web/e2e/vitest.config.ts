import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { CHROMIUM } from "./chromium.ts";

// Where Chromium is missing these tests are skipped; where changes are proved they fail.
const skipped = !existsSync(CHROMIUM) && !process.env["CI"];
if (skipped)
  console.warn("Chromium is not installed, the tests in the browser are skipped: apt-get install chromium");

// One file after the other: a browser and a server are enough for a small machine.
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: skipped ? [] : ["**/*.e2e.ts"],
    passWithNoTests: skipped,
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
