// `npm test`: installs dependencies, runs all static checks and every test. Finally prints the skipped tests
// by name, and one line of counts for all suites together. `--full` also runs the long versions.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import {
  buildCommand,
  checkNode,
  findBrowser,
  installFonts,
  installPackages,
  installTestPrograms,
  log,
  runInParallel,
} from "./setup.mjs";

const isFull = process.argv.includes("--full");
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Titles of skipped tests, each with its file and, if it is known, the reason. */
const skippedTests = [];
/** Tests that failed at first and passed when they were repeated. */
const flaky = [];
/** Names of failed tests and checks. They are printed last, so that the end of a log contains them. */
const failures = [];

checkNode();
installPackages();
const browser = findBrowser();
installFonts();
const missingPrograms = installTestPrograms();
rmSync(".cache/reports", { recursive: true, force: true });
mkdirSync(".cache/reports", { recursive: true });

await runChecks([
  ["build", ...buildCommand],
  ["types", "npx", ["tsc", "--noEmit", "-p", "."]],
  ["lint", "npx", ["oxlint", "--quiet"]],
  ["format", "npx", ["oxfmt", "--check", "."]],
  ["structure", "npx", ["depcruise", "app", "server", "--config", ".dependency-cruiser.cjs"]],
  ["dead code", "npx", ["knip"]],
  ["packages", process.execPath, ["scripts/audit.mjs", "--offline"]],
]);
if (failures.includes("check: build")) {
  log("The build failed: no tests can run");
  process.exit(1);
}
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
  fail("journeys: no browser found");
}

reportSkipped();
if (flaky.length > 0) log(`Passed only when repeated:\n${flaky.map((test) => `  ${test}`).join("\n")}`);
if (failures.length > 0) log(`Failed:\n${failures.map((test) => `  ${test}`).join("\n")}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed === 0 ? 0 : 1);

function fail(name) {
  totals.failed += 1;
  failures.push(name);
}

/** Runs the checks, two at a time. Each counts as one test and prints its output when it ends. */
async function runChecks(checks) {
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
  };
  await Promise.all([worker(), worker()]);
}

async function check(name, program, args) {
  if (await runInParallel(name, program, args)) totals.passed += 1;
  else fail(`check: ${name}`);
}

function suite(name, program, args, environment = {}) {
  log(`Running ${name} …`);
  spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, ...environment, ...(isFull ? { FULL: "1" } : {}) },
  });
}

function countVitest(file) {
  const report = readReport(file);
  if (!report) return;
  totals.passed += report.numPassedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  const failedBefore = failures.length;
  for (const { name, status: fileStatus, message, assertionResults } of report.testResults) {
    const file = relative("", name);
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "failed") fail(`${file}: ${fullName}${excerpt(failureMessages[0])}`);
      else if (status === "passed" && failureMessages.length > 0)
        flaky.push(`${file}: ${fullName}${excerpt(failureMessages[0])}`);
      else if (status !== "passed") skippedTests.push(`${file}: ${fullName}`);
    // A file has failed without a failed test if it can't be loaded, or if its setup or teardown fails.
    if (fileStatus === "failed" && !assertionResults.some(({ status }) => status === "failed"))
      fail(`${file}: ${message}`);
  }
  // With an unhandled rejection, the run has failed without a failed test.
  if (!report.success && failures.length === failedBefore) fail("rules and HTTP: an error outside the tests");
}

/** Returns the start of a failure message. */
function excerpt(message = "") {
  const text = stripVTControlCharacters(message).slice(0, 600);
  return `\n    ${text.replaceAll("\n", "\n    ")}`;
}

function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return;
  const { stats, errors } = report;
  totals.passed += stats.expected + stats.flaky;
  totals.skipped += stats.skipped;
  for (const { message } of errors) fail(`journeys: ${message}`);
  for (const suite of report.suites) collectResults(suite);
}

function collectResults({ suites = [], specs = [] }) {
  for (const { file, title, tests } of specs)
    for (const { projectName, status, annotations } of tests) {
      const reason = annotations.find(({ type }) => type === "skip")?.description;
      const name = `journeys, ${projectName}, ${file}: ${title}`;
      if (status === "unexpected") fail(name);
      if (status === "flaky") flaky.push(name);
      if (status === "skipped") skippedTests.push(reason ? `${name} (${reason})` : name);
    }
  for (const suite of suites) collectResults(suite);
}

/** Prints the skipped tests and missing programs, so that the run doesn't look complete. */
function reportSkipped() {
  if (skippedTests.length > 0) log(`Skipped:\n${skippedTests.map((test) => `  ${test}`).join("\n")}`);
  for (const program of missingPrograms)
    log(
      `This machine has no ${program}: tests that need it were skipped (Debian: apt-get install ${program}).`,
    );
}

/** Returns the parsed report of a suite. Without a report, records a failure and returns null. */
function readReport(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  fail(`${file}: the suite wrote no report`);
  return null;
}
