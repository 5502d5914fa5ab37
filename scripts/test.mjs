// `npm test`: installs what it needs, checks everything that can be checked without running the site, and
// runs every test. Ends with what was left out, by name, and with one line of counts for all suites
// together. `--full` runs the long versions too.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import {
  buildAll,
  checkNode,
  findBrowser,
  installFonts,
  installPackages,
  installTextBrowser,
  say,
} from "./setup.mjs";

const isFull = process.argv.includes("--full");
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Titles of tests that did not run, each with its file and, where it says so, the reason. */
const leftOut = [];
/** What failed, by name: said at the end, where a log that keeps only its tail still has it. */
const failures = [];

checkNode();
installPackages();
const browser = findBrowser();
installFonts();
installTextBrowser();
rmSync(".cache/reports", { recursive: true, force: true });
mkdirSync(".cache/reports", { recursive: true });

await runChecks([
  ["types", "npx", ["tsc", "--noEmit", "-p", "."]],
  ["lint", "npx", ["oxlint", "--quiet"]],
  ["format", "npx", ["oxfmt", "--check", "."]],
  ["structure", "npx", ["depcruise", "app", "server", "--config", ".dependency-cruiser.cjs"]],
  ["dead code", "npx", ["knip"]],
  ["packages", process.execPath, ["scripts/audit.mjs", "--offline"]],
]);
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
  fail("journeys: there is no browser");
}

sayWhatWasLeftOut();
if (failures.length > 0) say(`Failed:\n${failures.map((test) => `  ${test}`).join("\n")}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed === 0 ? 0 : 1);

function fail(what) {
  totals.failed += 1;
  failures.push(what);
}

/** One check counts as one test. Two run at a time, on two cores; each says at its end what it found. */
async function runChecks(checks) {
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
  };
  await Promise.all([lane(), lane()]);
}

async function check(name, program, words) {
  const running = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (piece) => said.push(piece));
  const [status] = await once(running, "close");
  say(`Checked ${name}`);
  process.stdout.write(Buffer.concat(said));
  if (status === 0) totals.passed += 1;
  else fail(`check: ${name}`);
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
  totals.skipped += report.numPendingTests + report.numTodoTests;
  const failedBefore = failures.length;
  for (const { name, status: fileStatus, message, assertionResults } of report.testResults) {
    const file = relative("", name);
    for (const { fullName, status } of assertionResults)
      if (status === "failed") fail(`${file}: ${fullName}`);
      else if (status !== "passed") leftOut.push(`${file}: ${fullName}`);
    // A file that can't be loaded, or set up or cleared away, has no failed test, yet has failed.
    if (fileStatus === "failed" && !assertionResults.some(({ status }) => status === "failed"))
      fail(`${file}: ${message}`);
  }
  // So has a run with an unhandled rejection.
  if (!report.success && failures.length === failedBefore) fail("rules and HTTP: an error outside the tests");
}

function countPlaywright(file) {
  const report = reportIn(file);
  if (!report) return;
  const { stats, errors } = report;
  totals.passed += stats.expected + stats.flaky;
  totals.skipped += stats.skipped;
  for (const { message } of errors) fail(`journeys: ${message}`);
  for (const suite of report.suites) noteTitles(suite);
}

function noteTitles({ suites = [], specs = [] }) {
  for (const { file, title, tests } of specs)
    for (const { projectName, status, annotations } of tests) {
      const why = annotations.find(({ type }) => type === "skip")?.description;
      const name = `journeys, ${projectName}, ${file}: ${title}`;
      if (status === "unexpected") fail(name);
      if (status === "skipped") leftOut.push(why ? `${name} (${why})` : name);
    }
  for (const suite of suites) noteTitles(suite);
}

/** A run that left something out must not look like one that tested everything. */
function sayWhatWasLeftOut() {
  const missing = ["nginx", "redis-server", "lynx"].filter(
    (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0,
  );
  if (leftOut.length > 0) say(`Left out:\n${leftOut.map((test) => `  ${test}`).join("\n")}`);
  for (const program of missing)
    say(`This machine has no ${program}: what needs it was left out (Debian: apt-get install ${program}).`);
}

/** A suite that left no report has failed. */
function reportIn(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  fail(`${file}: the suite left no report`);
  return null;
}
