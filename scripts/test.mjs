// `npm test`: installs what it needs, and runs all checks and tests. Prints skipped tests and a line of
// counts. `--full` also runs the long versions.
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
/** Titles of skipped tests, with file and reason. */
const skippedTests = [];
const flakyTests = [];
/** Failed tests and checks. Printed last, so that the end of a log contains them. */
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
runSuite("rules and HTTP", "npx", [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=.cache/reports/vitest.json",
]);
countVitest(".cache/reports/vitest.json");
if (browser) {
  runSuite("journeys", "npx", ["playwright", "test"], { CHROMIUM_PATH: browser });
  countPlaywright(".cache/reports/playwright.json");
} else {
  recordFailure("journeys: no browser found");
}

reportSkipped();
if (flakyTests.length > 0)
  log(`Passed only when repeated:\n${flakyTests.map((test) => `  ${test}`).join("\n")}`);
if (failures.length > 0) log(`Failed:\n${failures.map((test) => `  ${test}`).join("\n")}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed === 0 ? 0 : 1);

function recordFailure(name) {
  totals.failed += 1;
  failures.push(name);
}

/** Runs the checks, two at a time. Each counts as a test. */
async function runChecks(checks) {
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCheck(...next);
  };
  await Promise.all([worker(), worker()]);
}

async function runCheck(name, program, args) {
  if (await runInParallel(name, program, args)) totals.passed += 1;
  else recordFailure(`check: ${name}`);
}

function runSuite(name, program, args, environment = {}) {
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
      if (status === "failed") recordFailure(`${file}: ${fullName}${formatExcerpt(failureMessages[0])}`);
      else if (status === "passed" && failureMessages.length > 0)
        flakyTests.push(`${file}: ${fullName}${formatExcerpt(failureMessages[0])}`);
      else if (status !== "passed") skippedTests.push(`${file}: ${fullName}`);
    // A file can fail without a failed test, for example if it can't be loaded.
    if (fileStatus === "failed" && !assertionResults.some(({ status }) => status === "failed"))
      recordFailure(`${file}: ${message}`);
  }
  // After an unhandled rejection, a run can fail without a failed test.
  if (!report.success && failures.length === failedBefore)
    recordFailure("rules and HTTP: an error outside the tests");
}

function formatExcerpt(message = "") {
  const text = stripVTControlCharacters(message).slice(0, 600);
  return `\n    ${text.replaceAll("\n", "\n    ")}`;
}

function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return;
  const { stats, errors } = report;
  totals.passed += stats.expected + stats.flaky;
  totals.skipped += stats.skipped;
  for (const { message } of errors) recordFailure(`journeys: ${message}`);
  for (const runSuite of report.suites) collectResults(runSuite);
}

function collectResults({ suites = [], specs = [] }) {
  for (const { file, title, tests } of specs)
    for (const { projectName, status, annotations } of tests) {
      const reason = annotations.find(({ type }) => type === "skip")?.description;
      const name = `journeys, ${projectName}, ${file}: ${title}`;
      if (status === "unexpected") recordFailure(name);
      if (status === "flaky") flakyTests.push(name);
      if (status === "skipped") skippedTests.push(reason ? `${name} (${reason})` : name);
    }
  for (const runSuite of suites) collectResults(runSuite);
}

/** Prints skipped tests and missing programs, because the run isn't complete. */
function reportSkipped() {
  if (skippedTests.length > 0) log(`Skipped:\n${skippedTests.map((test) => `  ${test}`).join("\n")}`);
  for (const program of missingPrograms)
    log(
      `This machine has no ${program}: tests that need it were skipped (Debian: apt-get install ${program}).`,
    );
}

/** Returns the report of a suite. If there is none, records a failure and returns null. */
function readReport(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  recordFailure(`${file}: the suite wrote no report`);
  return null;
}
