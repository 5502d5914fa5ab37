import { defineConfig } from "vitest/config";

/** The tests of `npm run test:mutants`: only those next to the code. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "server/{session,shared}/**/*.test.ts"],
    testTimeout: 20_000,
    isolate: false,
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/properties.ts"],
  },
});
