import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Addresses are relative, so that the table can be served under any path.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  server: {
    // While developing, `npm run dev` draws the page and a running `tavoliere serve` answers.
    proxy: { "/api": { target: process.env["TAVOLIERE_SERVER"] ?? "http://127.0.0.1:8642", ws: true } },
  },
  build: {
    outDir: "../src/tavoliere/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no news to whoever starts the table
  },
  // One process for all files: starting one for each takes longer than the tests.
  test: { include: ["tests/**/*.test.ts"], setupFiles: "vitest.setup.ts", isolate: false, maxWorkers: 1 },
});
