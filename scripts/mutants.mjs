// `npm run test:mutants [folder …]`: changes the rules, and what posts, pays and logs in, in small ways, one
// at a time, and looks whether a test notices. Takes minutes for a folder of rules, an hour and more for the
// others. Writes the scores and what survived to docs/measurements.md, and fails where a folder's score is
// too low.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { say } from "./setup.mjs";

/**
 * For each folder the percent of its mutants that must be noticed, and the tests of the whole site that may
 * notice them beside the tests of the rules: files of `tests`, the quick ones first. In these the site runs
 * in the test's own process, so that a mutant can be switched on in the build, which has all of them, each
 * switched off.
 */
const kinds = {
  "app/domain": { wanted: 92, site: [] },
  "app/posting": {
    wanted: 85,
    site: [
      "http/posted-files",
      "http/record-problems",
      "http/login",
      "http/newsletter",
      "http/ready-pages",
      "http/language-menu",
      "http/other-account",
      "http/contact",
      "http/drafts",
      "http/unanswered-posts",
      "http/cms-forms",
      "http/cut-off",
    ],
  },
  "app/paying": {
    wanted: 85,
    site: [
      "http/invoices-and-tickets",
      "http/free-entry",
      "http/stalls-once",
      "http/series",
      "http/accepted-terms",
      "http/gift-vouchers",
      "http/find-out-first",
      "http/entry-journey",
      "http/checkout",
      "faults/answered-without-page",
      "faults/same-press-elsewhere",
      "faults/order-found-out",
      "http/payment-checked",
    ],
  },
  "app/wire": { wanted: 85, site: [] },
  "server/session": {
    wanted: 85,
    site: [
      "http/log-in-line",
      "http/cart-and-log-in",
      "http/session",
      "http/way-back",
      "http/login",
      "http/language-menu",
      "http/sessions-end",
      "http/stolen-sessions",
      "http/refresh",
      "faults/refresh-shared",
      "http/log-in-link",
      "http/authorisation-log-in",
      "http/log-in-by-code",
      "http/forgot-password",
    ],
  },
};
const file = "docs/measurements.md";
const heading = "## Mutants";
const introduction =
  "Made by `npm run test:mutants`: small changes to the rules, and whether a test notices. Left out are what runs once while a file is loaded, how something looks, and what is written to the log.";

/** The most survivors of a folder that are listed one by one. */
const mostLines = 100;

const named = process.argv.slice(2);
const folders = Object.keys(kinds).filter(
  (folder) => existsSync(folder) && (named.length === 0 || named.includes(folder)),
);
if (folders.length === 0) {
  console.error(`There is nothing to change. Folders: ${Object.keys(kinds).join(", ")}`);
  process.exit(1);
}

let isLow = false;
for (const folder of folders) {
  say(`Changing ${folder} …`);
  const mutants = await resultsOf(folder);
  const noticed = mutants.filter(({ status }) => status === "Killed" || status === "Timeout");
  const survived = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  const score = (100 * noticed.length) / (noticed.length + survived.length);
  console.log(`${folder}: ${score.toFixed(1)} % of ${noticed.length + survived.length} noticed`);
  isLow ||= !(score >= kinds[folder].wanted);
  write(folder, sectionOf(folder, score, noticed.length, survived));
}
process.exit(isLow ? 1 : 0);

function resultsOf(folder) {
  const { site } = kinds[folder];
  process.env.MUTANTS_TESTS = site.map((name) => `tests/${name}.test.ts`).join(",");
  return new Stryker({
    packageManager: "npm",
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", "./scripts/mutants/looks.mjs"],
    ignorers: ["looks"],
    // Tests of the site don't import what they test: `related` would leave them out.
    vitest: { configFile: "vitest.mutants.config.ts", related: site.length === 0 },
    ...(site.length > 0 ? { buildCommand: "node scripts/build.mjs" } : {}),
    mutate: [`${folder}/**/*.{ts,tsx}`, "!**/*.{test,fixture}.{ts,tsx}"],
    // The copies of the project in which the changed files run need what the rules and their tests read.
    ignorePatterns: ["/build", "/data", "/docs", "/test-results", "/tests/journeys"],
    tempDirName: ".cache/mutants",
    concurrency: 2,
    // What runs once while a file is loaded (tables, schemas) takes every test for each of its changes:
    // half the time for a sixth of them.
    ignoreStatic: true,
    // All of them, with the tests that noticed each, for whoever writes the tests that are missing.
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: `.cache/mutants-${folder.replaceAll("/", "-")}.json` },
    allowConsoleColors: false,
    logLevel: "warn",
  }).runMutationTest();
}

function sectionOf(folder, score, noticed, survived) {
  const lines = survived.length > mostLines ? byFile(folder, survived) : oneByOne(folder, survived);
  return [
    `### ${folder}: ${score.toFixed(1)} %`,
    "",
    `${noticed} of ${noticed + survived.length} noticed. These survived:`,
    "",
    ...(lines.length > 0 ? lines : ["none"]),
    "",
  ].join("\n");
}

/** How many survived in each file, for folders where a line each would be read by nobody. */
function byFile(folder, survived) {
  const counts = new Map();
  for (const { fileName } of survived) {
    const file = fileName.slice(fileName.indexOf(folder));
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([file, count]) => `- \`${file}\`: ${count}`);
}

function oneByOne(folder, survived) {
  return survived
    .map(({ fileName, location, mutatorName, replacement, status }) => ({
      place: `${fileName.slice(fileName.indexOf(folder))}:${location.start.line}`,
      line: location.start.line,
      what: `${mutatorName}${status === "NoCoverage" ? ", no test comes there" : ""}`,
      to: (replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 60),
    }))
    .sort((one, other) => one.place.localeCompare(other.place) || one.line - other.line)
    .map(({ place, what, to }) => `- \`${place}\` ${what}: \`${to.replaceAll("`", "'")}\``);
}

/** Puts a folder's section in place of its last one; all of them stand at the end of the file. */
function write(folder, section) {
  const text = readFileSync(file, "utf8");
  const [before = "", after = ""] = text.split(`\n${heading}\n`);
  const others = after.split(/^(?=### )/m).filter((one) => one.startsWith("### "));
  const sections = [...others.filter((one) => !one.startsWith(`### ${folder}:`)), section].sort(
    (one, other) => one.localeCompare(other),
  );
  const parts = [before, heading, introduction, ...sections];
  writeFileSync(file, `${parts.map((one) => one.trim()).join("\n\n")}\n`);
}
