import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { CHROMIUM } from "./chromium.ts";

// Where Chromium is missing these tests are skipped; where changes are proved they fail.
const skipped = !existsSync(CHROMIUM) && !process.env["CI"];
if (skipped)
  console.warn("Chromium is not installed, the tests in the browser are skipped: apt-get install chromium");

// One browser and one server: each of them starts several processes, and the tests of Python run beside them.
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: skipped ? [] : ["**/*.e2e.ts"],
    passWithNoTests: skipped,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } }, // as patient as a person at a page
  },
});
