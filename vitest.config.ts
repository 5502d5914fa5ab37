import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";

const isFull = process.env["FULL"] === "1";

// All chance of a run comes from this: `SEED=… npm test` has it again.
if (!process.env["SEED"]) {
  process.env["SEED"] = String(randomInt(2 ** 31));
  console.log(`SEED=${process.env["SEED"]}`);
}

/** Rules and HTTP tests. Screens are tested through the built site: run `npm run build` first, as `npm test` does. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["{app,server}/**/*.test.{ts,tsx}", "tests/{http,contract,faults,structure}/**/*.test.ts"],
    testTimeout: isFull ? 300_000 : 20_000,
    hookTimeout: 60_000,
    // Two cores: more workers than that only make the programs under test slow.
    maxWorkers: 2,
    // Loading the site and the API anew for each file would take a third of the whole time. No test changes a module.
    isolate: false,
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/properties.ts"],
  },
});
