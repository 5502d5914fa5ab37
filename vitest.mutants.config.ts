import { defineConfig } from "vitest/config";

/** The tests beside the rules alone, for `npm run test:mutants`: they need neither a build nor a program. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "server/session/**/*.test.ts", "tests/examples/**/*.test.ts"],
    testTimeout: 20_000,
  },
});
