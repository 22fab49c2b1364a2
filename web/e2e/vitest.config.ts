import { defineConfig } from "vitest/config";

// One file after the other: a browser and a server are enough for a small machine.
export default defineConfig({
  test: {
    dir: "e2e",
    include: ["**/*.e2e.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
