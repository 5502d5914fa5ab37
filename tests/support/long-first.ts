import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files, slowest first, for machines without the timings of an earlier run. Other files are
 * sorted by size.
 */
const longest = [
  "faults/site-faults",
  "faults/kill-nine",
  "faults/killed-under-orders",
  "faults/entries-open",
  "http/lost-orders",
  "faults/frozen-api",
  "contract/backup",
  "http/checkout",
  "faults/soak",
  "http/odd-values",
  "http/rolling-restart",
  "http/crawl",
  "http/truncated-forms",
  "http/other-api/addresses",
  "faults/interrupted-upgrade",
  "http/firefox",
  "contract/unusable-data",
  "http/other-api/posts",
  "http/event-sections",
  "http/my-account",
  "faults/redis-lost",
  "http/error-reports",
  "faults/same-order-many-times",
  "http/language-menu",
  "http/stalls",
  "faults/secret-rotation",
  "http/canaries",
  "http/profile-settings",
  "http/request-slots",
  "http/open-redirects",
  "http/new-vehicle",
  "http/drafts-ceilings",
  "faults/site-without-api",
  "http/vehicle-photo",
  "faults/redis-under-orders",
  "http/entry-form",
  "http/profile",
  "contract/create-admin",
  "faults/same-order-two-instances",
  "http/other-api",
  "http/account-enumeration",
  "http/medical-secrets",
  "faults/uploads-memory",
  "http/login-limits",
  "http/logs",
  "http/rush",
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
