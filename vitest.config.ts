import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";

const isFull = process.env["FULL"] === "1";

// All chance of a run comes from this: `SEED=… npm test` has it again.
if (!process.env["SEED"]) {
  process.env["SEED"] = String(randomInt(2 ** 31));
  console.log(`SEED=${process.env["SEED"]}`);
}

/** They put something else in a module's place. */
const changeModules = [
  "server/logging/error-reports.test.ts",
  "server/organiser/media/picture-stock.test.ts",
];

/**
 * Rules and HTTP tests. Screens are tested through the built site: run `npm run build` first, as `npm test`
 * does.
 */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    testTimeout: isFull ? 300_000 : 20_000,
    hookTimeout: 60_000,
    // A test says what happens, not how fast: whatever is awaited has plenty of time.
    expect: { poll: { timeout: 15_000 } },
    // Two cores: more workers than that only make the programs under test slow.
    maxWorkers: 2,
    // Node loads the built website as it does in earnest; changed by Vite it would take seconds more.
    server: { deps: { external: [/\/build\/server\//] } },
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/properties.ts"],
    projects: [
      // Loading site and API anew for each file would take a good part of the whole time.
      {
        extends: true,
        test: {
          name: "shared modules",
          isolate: false,
          include: ["{app,server}/**/*.test.{ts,tsx}", "tests/{contract,http,structure}/**/*.test.ts"],
          exclude: changeModules,
        },
      },
      // These kill, flood and starve: a file of its own, and nothing of it stays.
      {
        extends: true,
        test: {
          name: "modules of its own",
          include: [...changeModules, "tests/faults/**/*.test.ts"],
        },
      },
    ],
  },
});
