import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

const siteTests = (process.env["MUTANTS_TESTS"] ?? "").split(",").filter(Boolean);

/** Those of the rules first, which take no time, then those of the site as they are named. */
class AsNamed extends BaseSequencer {
  override sort = async (files: TestSpecification[]) =>
    files.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ moduleId }: TestSpecification): number =>
  siteTests.findIndex((name) => moduleId.endsWith(name));

/** The tests of `npm run test:mutants`: those beside the rules, and those of the site that it names. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "server/session/**/*.test.ts", ...siteTests],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: AsNamed },
    server: { deps: { external: [/\/build\/server\//] } },
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/properties.ts"],
  },
});
