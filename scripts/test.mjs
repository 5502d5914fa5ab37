// `npm test`: installs what it needs, checks everything that can be checked without running the site, and
// runs every test. Ends with what was left out, by name, and with one line of counts for all suites
// together. `--full` runs the long versions too.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { buildAll, checkNode, findBrowser, installPackages, installTextBrowser, say } from "./setup.mjs";

const isFull = process.argv.includes("--full");
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Titles of tests that did not run, each with its file and, where it says so, the reason. */
const leftOut = [];

checkNode();
installPackages();
const browser = findBrowser();
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
  totals.failed += 1;
}

sayWhatWasLeftOut();
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed === 0 ? 0 : 1);

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
  totals[status === 0 ? "passed" : "failed"] += 1;
  say(`Checked ${name}`);
  process.stdout.write(Buffer.concat(said));
  if (status !== 0) console.error(`\u2717 ${name}`);
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
  for (const { name, assertionResults } of report.testResults)
    for (const { fullName, status } of assertionResults)
      if (status !== "passed" && status !== "failed") leftOut.push(`${relative("", name)}: ${fullName}`);
  // A file that can't even be loaded has no failed test, yet has failed; so has a run with an unhandled
  // rejection.
  if (!report.success && report.numFailedTests === 0) totals.failed += 1;
}

function countPlaywright(file) {
  const report = reportIn(file);
  if (!report) return;
  const { stats, errors } = report;
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected + errors.length;
  totals.skipped += stats.skipped;
  for (const suite of report.suites) noteSkipped(suite);
}

function noteSkipped({ suites = [], specs = [] }) {
  for (const { file, title, tests } of specs)
    for (const { projectName, status, annotations } of tests) {
      const why = annotations.find(({ type }) => type === "skip")?.description;
      if (status === "skipped")
        leftOut.push(`journeys, ${projectName}, ${file}: ${title}${why ? ` (${why})` : ""}`);
    }
  for (const suite of suites) noteSkipped(suite);
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
  totals.failed += 1;
  return null;
}
