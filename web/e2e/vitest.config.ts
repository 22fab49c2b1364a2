import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { CHROMIUM } from "./chromium.ts";

// Where Chromium is missing these tests are skipped; where changes are proved they fail.
const skipped = !existsSync(CHROMIUM) && !process.env["CI"];
if (skipped)
  console.warn("Chromium is not installed, the tests in the browser are skipped: apt-get install chromium");

// Two browsers and two servers, one for each worker, are enough for a small machine; where the time is taken there is one.
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: skipped ? [] : ["**/*.e2e.ts"],
    passWithNoTests: skipped,
    isolate: false,
    maxWorkers: process.env["TAVOLIERE_SOAK"] ? 1 : 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
