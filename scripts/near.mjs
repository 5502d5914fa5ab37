// `npm run test:near`: checks changed files and runs related tests, in about a minute. Changes are relative
// to the last commit, or to another one: `npm run test:near -- main`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { writeLists } from "./lists.mjs";
import { buildCommand, checkNode, installPackages, runInParallel, log } from "./setup.mjs";

const since = process.argv[2] ?? "HEAD";
/** Tests that need the build or other programs. */
const PROGRAM_TESTS = /^tests\/(contract|faults|http)\//;

checkNode();
installPackages();
mkdirSync(".cache", { recursive: true });
writeLists();

const changedFiles = [
  ...readOutputLines("git", ["diff", "--name-only", "--relative", "--diff-filter=d", since]),
  ...readOutputLines("git", ["ls-files", "--others", "--exclude-standard"]),
];
const changedCodeFiles = changedFiles.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
if (changedFiles.length === 0) {
  log(`No changes since ${since}`);
  process.exit(0);
}

const failedChecks = [];
const isProgramTest = (file) => PROGRAM_TESTS.test(file);
const relatedFiles = changedCodeFiles.filter(
  (file) => !isProgramTest(file) && !file.startsWith("tests/journeys/"),
);
const programTests = [
  ...new Set([
    ...changedFiles.filter((file) => file.endsWith(".test.ts") && isProgramTest(file)),
    ...findTestsByName(),
  ]),
];

// The build and the checks use one core, and the related tests another.
await Promise.all([checkAll(), testRelated()]);
await run("structure and program tests", "npx", ["vitest", "run", "tests/structure", ...programTests]);

if (failedChecks.length > 0) log(`Failed: ${failedChecks.join(", ")}`);
process.exit(failedChecks.length === 0 ? 0 : 1);

async function checkAll() {
  if (programTests.length > 0) await run("build", ...buildCommand);
  if (changedCodeFiles.length > 0) {
    const cacheOptions = ["--incremental", "--tsBuildInfoFile", ".cache/near.tsbuildinfo"];
    await run("types", "npx", ["tsc", "--noEmit", "-p", ".", ...cacheOptions]);
    await run("lint", "npx", ["oxlint", "--quiet", ...changedCodeFiles]);
  }
  await run("format", "npx", ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...changedFiles]);
}

async function testRelated() {
  if (relatedFiles.length === 0) return;
  const args = ["vitest", "related", "--run", "--passWithNoTests", ...relatedFiles];
  await run("related tests", "npx", args, { NEAR: "1" });
}

/** Returns the HTTP tests named after a changed folder or file: `tests/http/blog*` for `app/blog/…`. */
function findTestsByName() {
  const names = new Set(
    changedCodeFiles
      .filter((file) => /^(app|server\/organiser)\//.test(file))
      .flatMap((file) => [
        file.replace(/^(app|server\/organiser)\//, "").split("/")[0],
        basename(file).split(".")[0],
      ]),
  );
  return readdirSync("tests/http")
    .filter((file) => [...names].some((name) => new RegExp(`^${name}(-|\\.test\\.ts)`).test(file)))
    .map((file) => `tests/http/${file}`)
    .filter((file) => file.endsWith(".test.ts") && existsSync(file));
}

async function run(name, program, args, environment = {}) {
  if (!(await runInParallel(name, program, args, environment))) failedChecks.push(name);
}

function readOutputLines(program, args) {
  const { stdout, status } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
  return stdout.split("\n").filter(Boolean);
}
