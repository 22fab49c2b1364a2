import { defineConfig } from "vitest/config";

/** Not a test, but it needs what the tests in the browser need: a server, a browser, people. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ["*.gallery.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
