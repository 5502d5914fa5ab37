import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files, slowest first, for machines without the timings of an earlier run. Other files are
 * sorted by size.
 */
const longest = [
  "faults/frozen-api",
  "faults/soak",
  "faults/same-order-many-times",
  "faults/killed-under-orders",
  "faults/opening-second",
  "http/crawl",
  "http/lost-orders",
  "faults/kill-nine",
  "http/entry-form",
  "http/other-api/addresses",
  "faults/site-faults",
  "contract/backup",
  "http/my-account",
  "http/firefox",
  "http/event-sections",
  "faults/redis-under-orders",
  "http/checkout",
  "http/other-api",
  "http/rolling-restart",
  "faults/redis-lost",
  "http/stalls",
  "http/other-api/posts",
  "http/cut-off",
  "http/vehicle-photo",
  "http/work-under-way",
  "faults/secret-rotation",
  "http/canaries",
  "faults/interrupted-upgrade",
  "http/error-reports",
  "faults/site-without-api",
  "contract/create-admin",
  "http/rush",
  "faults/uploads-memory",
  "http/medical-secrets",
  "http/log-in-limits",
];

/** Folders of slow tests: without this, a slow file may run alone at the end. */
const folders = ["tests/faults/", "tests/http/", "tests/contract/"];

/** Other files per fault test. Fault tests mostly wait, so that others can use the CPU. */
const OTHERS_PER_FAULT = 2;

const rankOf = (prefixes: readonly string[], { moduleId }: TestSpecification): number => {
  const rank = prefixes.findIndex((prefix) => moduleId.includes(prefix));
  return rank === -1 ? prefixes.length : rank;
};

const isIsolated = ({ project }: TestSpecification): boolean => project.config.isolate;

/**
 * Runs slow files first, so that no worker is idle at the end, and interleaves fault tests, which mostly
 * wait, with tests that use the CPU.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byLength = (await super.sort(files))
      .toSorted((one, other) => rankOf(folders, one) - rankOf(folders, other))
      .toSorted((one, other) => rankOf(paths, one) - rankOf(paths, other));
    // A shared worker would end before a file with isolated modules.
    const shared = byLength.filter((file) => !isIsolated(file));
    const faults = shared.filter(({ moduleId }) => moduleId.includes("tests/faults/"));
    const others = shared.filter((file) => !faults.includes(file));
    const interleaved = faults.flatMap((fault, index) => [
      fault,
      ...others.slice(index * OTHERS_PER_FAULT, (index + 1) * OTHERS_PER_FAULT),
    ]);
    return [
      ...byLength.filter(isIsolated),
      ...interleaved,
      ...others.slice(faults.length * OTHERS_PER_FAULT),
    ];
  }
}

const paths = longest.map((path) => `tests/${path}.test.ts`);
