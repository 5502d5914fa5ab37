// `npm run test:near`, for development: checks the changed files and runs the tests related to them, in about
// a minute. Only `npm test` checks everything. Changes are relative to the last commit, or to the given one:
// `npm run test:near -- main`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { writeLists } from "./lists.mjs";
import { buildCommand, checkNode, installPackages, runInParallel, log } from "./setup.mjs";

const since = process.argv[2] ?? "HEAD";
/** Tests that run the built site or other programs. */
const PROGRAM_TESTS = /^tests\/(contract|faults|http)\//;

checkNode();
installPackages();
mkdirSync(".cache", { recursive: true });
writeLists();

const changed = [
  ...outputLines("git", ["diff", "--name-only", "--relative", "--diff-filter=d", since]),
  ...outputLines("git", ["ls-files", "--others", "--exclude-standard"]),
];
const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
if (changed.length === 0) {
  log(`No changes since ${since}`);
  process.exit(0);
}

const failed = [];
const isProgramTest = (file) => PROGRAM_TESTS.test(file);
const related = code.filter((file) => !isProgramTest(file) && !file.startsWith("tests/journeys/"));
const programTests = [
  ...new Set([
    ...changed.filter((file) => file.endsWith(".test.ts") && isProgramTest(file)),
    ...testsByName(),
  ]),
];

// On two cores: the build and the checks run in parallel with the related tests.
await Promise.all([checkAll(), testRelated()]);
await run("structure and program tests", "npx", ["vitest", "run", "tests/structure", ...programTests]);

if (failed.length > 0) log(`Failed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

async function checkAll() {
  if (programTests.length > 0) await run("build", ...buildCommand);
  if (code.length > 0) {
    const cacheOptions = ["--incremental", "--tsBuildInfoFile", ".cache/near.tsbuildinfo"];
    await run("types", "npx", ["tsc", "--noEmit", "-p", ".", ...cacheOptions]);
    await run("lint", "npx", ["oxlint", "--quiet", ...code]);
  }
  await run("format", "npx", ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...changed]);
}

async function testRelated() {
  if (related.length === 0) return;
  const args = ["vitest", "related", "--run", "--passWithNoTests", ...related];
  await run("related tests", "npx", args, { NEAR: "1" });
}

/** Returns the HTTP tests named like a changed folder or file: `app/blog/…` has `tests/http/blog*`. */
function testsByName() {
  const names = new Set(
    code
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
  if (!(await runInParallel(name, program, args, environment))) failed.push(name);
}

function outputLines(program, args) {
  const { stdout, status } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
  return stdout.split("\n").filter(Boolean);
}
