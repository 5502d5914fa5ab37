import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files, slowest first. Vitest sorts the other files by the durations of an earlier run, or else
 * by size.
 */
const SLOWEST_FILES = [
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

/** Folders of slow tests. Their files run before all others, so that no slow file is left for the end. */
const slowFolders = ["tests/faults/", "tests/http/", "tests/contract/"];

/** The number of other files that run after each fault test. */
const OTHERS_PER_FAULT = 2;

const getRank = (prefixes: readonly string[], { moduleId }: TestSpecification): number => {
  const rank = prefixes.findIndex((prefix) => moduleId.includes(prefix));
  return rank === -1 ? prefixes.length : rank;
};

/** Projects run one after the other, since a worker loads all modules again for another project. */
const PROJECTS = ["modules of its own", "running site", "shared modules"];

const getProjectRank = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

/**
 * Runs slow files first, so that no worker is idle at the end, and interleaves fault tests, which mostly
 * wait, with tests that use the CPU.
 */
export class LongFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const byLength = (await super.sort(specifications))
      .toSorted((one, other) => getRank(slowFolders, one) - getRank(slowFolders, other))
      .toSorted((one, other) => getRank(slowestPaths, one) - getRank(slowestPaths, other));
    const faults = byLength.filter(({ moduleId }) => moduleId.includes("tests/faults/"));
    const others = byLength.filter((file) => !faults.includes(file));
    const interleaved = faults.flatMap((fault, index) => [
      fault,
      ...others.slice(index * OTHERS_PER_FAULT, (index + 1) * OTHERS_PER_FAULT),
    ]);
    const files = [...interleaved, ...others.slice(faults.length * OTHERS_PER_FAULT)];
    return files.toSorted((one, other) => getProjectRank(one) - getProjectRank(other));
  }
}

const slowestPaths = SLOWEST_FILES.map((path) => `tests/${path}.test.ts`);
