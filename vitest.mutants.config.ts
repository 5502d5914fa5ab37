import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

const httpTests = (process.env["MUTANTS_TESTS"] ?? "").split(",").filter(Boolean);

/** Those of the rules first, which take no time, then the HTTP tests as they are named. */
class AsNamed extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => {
    const place = ({ moduleId }: TestSpecification) => httpTests.findIndex((name) => moduleId.endsWith(name));
    return files.toSorted((one, other) => place(one) - place(other));
  };
}

/** The tests that `npm run test:mutants` runs: those beside the rules, and the HTTP tests that it names. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "server/session/**/*.test.ts", ...httpTests],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: AsNamed },
    server: { deps: { external: [/\/build\/server\//] } },
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/properties.ts"],
  },
});
