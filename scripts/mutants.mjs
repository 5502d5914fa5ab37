// `npm run test:mutants [folder …]`: changes the rules, and what posts, pays and logs in, in small ways, one
// at a time, and looks whether a test beside the code notices. Takes some minutes for a folder. Writes the
// scores and what survived to docs/measurements.md, and fails where a folder's score is too low.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { say } from "./setup.mjs";

/** For each folder the percent of its mutants that the tests beside the code must notice. */
const wanted = {
  "app/domain": 92,
  "app/posting": 85,
  "app/paying": 85,
  "app/wire": 85,
  "server/session": 85,
};
const file = "docs/measurements.md";
const heading = "## Mutants";
const introduction =
  "Made by `npm run test:mutants`: small changes to the rules, and whether a test beside the code notices. Left out is what runs once while a file is loaded.";

/** The most survivors of a folder that are listed one by one. */
const mostLines = 100;

const named = process.argv.slice(2);
const folders = Object.keys(wanted).filter(
  (folder) => existsSync(folder) && (named.length === 0 || named.includes(folder)),
);
if (folders.length === 0) {
  console.error(`There is nothing to change. Folders: ${Object.keys(wanted).join(", ")}`);
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
  isLow ||= !(score >= wanted[folder]);
  write(folder, sectionOf(folder, score, noticed.length, survived));
}
process.exit(isLow ? 1 : 0);

function resultsOf(folder) {
  return new Stryker({
    packageManager: "npm",
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.config.ts" },
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
