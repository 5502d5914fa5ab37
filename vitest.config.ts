import { randomInt } from "node:crypto";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongFirst } from "./tests/support/long-first.ts";

const isFull = process.env["FULL"] === "1";

// The seed of all randomness in a run: `SEED=… npm test` repeats it.
if (!process.env["SEED"]) {
  process.env["SEED"] = String(randomInt(2 ** 31));
  console.log(`SEED=${process.env["SEED"]}`);
}

/** For `npm run test:near`, which builds in parallel: only tests that run no programs. */
const isNear = process.env["NEAR"] === "1";
const folders = isNear ? "structure" : "{contract,structure}";

/** These mock modules. */
const mockingTests = [
  "app/uploads/resize-photo.test.ts",
  "server/logging/error-reports.test.ts",
  "server/organiser/media/picture-folder-index.test.ts",
  "server/organiser/backup/ownership.test.ts",
];
/**
 * Tests that need isolated modules: those that mock modules, and those that measure the memory of their
 * process.
 */
const isolatedTests = [...mockingTests, ...(isNear ? [] : ["tests/faults/hostile-bodies.test.ts"])];

/**
 * Tests that visit most screens. They run React's development build, whose warnings about keys and attributes
 * fail a test; the other tests of the running site use its production build, which takes less time.
 */
const testsWithWarnings = ["crawl", "checkout", "entry-form", "event-sections", "my-account", "profile"].map(
  (name) => `tests/http/${name}.test.ts`,
);

/** Tests of the running site. For the other tests, React's test tools need its development build. */
const runningSite: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "running site",
    isolate: false,
    env: { NODE_ENV: "production" },
    include: ["tests/{faults,http}/**/*.test.ts"],
    exclude: [...isolatedTests, ...testsWithWarnings],
  },
};

/**
 * Unit, structure, contract and HTTP tests. Screens are tested through the built site: run `npm run build`
 * first, as `npm test` does.
 */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    testTimeout: isFull ? 300_000 : 80_000,
    hookTimeout: 120_000,
    // Tests check what happens, not how fast: polling has plenty of time.
    expect: { poll: { timeout: 30_000 } },
    // Two more than the two cores: with three, a third of the time was idle, because tests wait for programs.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // Node loads the built website as in production; a transform by Vite would take seconds longer.
    server: { deps: { external: [/\/build\/server\//] } },
    setupFiles: [
      "tests/support/no-stray-errors.ts",
      "tests/support/properties.ts",
      "tests/support/short-failures.ts",
    ],
    projects: [
      // Loading the site and the API again for each file would take a large part of the total time.
      {
        extends: true,
        test: {
          name: "shared modules",
          isolate: false,
          include: [
            "{app,server}/**/*.test.{ts,tsx}",
            `tests/${folders}/**/*.test.ts`,
            ...(isNear ? [] : testsWithWarnings),
          ],
          exclude: isolatedTests,
        },
      },
      ...(isNear ? [] : [runningSite]),
      {
        extends: true,
        test: {
          name: "modules of its own",
          include: isolatedTests,
        },
      },
    ],
  },
});
