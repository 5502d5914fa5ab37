// `npm test`: installs what it needs, checks everything that can be checked without running the site, and runs every test.
// Ends with one line of counts for all suites together. `--full` runs the long versions too.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { buildAll, checkNode, findBrowser, installPackages, installTextBrowser, say } from "./setup.mjs";

const isFull = process.argv.includes("--full");
const totals = { passed: 0, failed: 0, skipped: 0 };

checkNode();
installPackages();
const browser = findBrowser();
installTextBrowser();
rmSync(".cache/reports", { recursive: true, force: true });
mkdirSync(".cache/reports", { recursive: true });

check("types", "npx", ["tsc", "--noEmit", "-p", "."]);
check("lint", "npx", ["oxlint", "--quiet"]);
check("format", "npx", ["oxfmt", "--check", "."]);
check("structure", "npx", ["depcruise", "app", "server", "--config", ".dependency-cruiser.cjs"]);
check("dead code", "npx", ["knip"]);
check("packages", process.execPath, ["scripts/audit.mjs", "--offline"]);
buildAll();
suite("rules and HTTP", "npx", [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=.cache/reports/vitest.json",
]);
countVitest(".cache/reports/vitest.json");
if (browser) {
  suite("journeys", "npx", ["playwright", "test"], { CHROMIUM_PATH: browser });
  countPlaywright(".cache/reports/playwright.json");
} else {
  totals.failed += 1;
}

console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed === 0 ? 0 : 1);

/** One check counts as one test. */
function check(name, program, words) {
  say(`Checking ${name} …`);
  const hasPassed = spawnSync(program, words, { stdio: "inherit" }).status === 0;
  totals[hasPassed ? "passed" : "failed"] += 1;
  if (!hasPassed) console.error(`\u2717 ${name}`);
}

function suite(name, program, words, environment = {}) {
  say(`Running ${name} …`);
  spawnSync(program, words, {
    stdio: "inherit",
    env: { ...process.env, ...environment, ...(isFull ? { FULL: "1" } : {}) },
  });
}

function countVitest(file) {
  const report = reportIn(file);
  if (!report) return;
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  // A file that can't even be loaded has no failed test, yet has failed; so has a run with an unhandled rejection.
  if (!report.success && report.numFailedTests === 0) totals.failed += 1;
}

function countPlaywright(file) {
  const report = reportIn(file);
  if (!report) return;
  const { stats, errors } = report;
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected + errors.length;
  totals.skipped += stats.skipped;
}

/** A suite that left no report has failed. */
function reportIn(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  totals.failed += 1;
  return null;
}
