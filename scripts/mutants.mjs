// `npm run test:mutants [folder …]`: mutation tests. Makes small changes one at a time and checks that a unit
// test fails. Takes some minutes per folder. Writes the scores and surviving mutants to docs/measurements.md.
// Fails if a score is too low.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { log } from "./setup.mjs";

/** Minimum percentage of a folder's mutants that unit tests must kill. */
const minimumScores = {
  "app/domain": 92,
  "app/posting": 85,
  "app/paying": 85,
  "app/wire": 85,
  "server/session": 85,
  "server/shared": 85,
};
const file = "docs/measurements.md";
const heading = "## Mutants";
const introduction =
  "Made by `npm run test:mutants`: small changes to the code, and whether a unit test fails. Code that runs once when a file is loaded is excluded.";

/** More survivors of a folder are only counted by file. */
const MAX_LISTED = 100;

const requested = process.argv.slice(2);
const folders = Object.keys(minimumScores).filter(
  (folder) => existsSync(folder) && (requested.length === 0 || requested.includes(folder)),
);
if (folders.length === 0) {
  console.error(`Unknown folder. Folders: ${Object.keys(minimumScores).join(", ")}`);
  process.exit(1);
}

let isLow = false;
for (const folder of folders) {
  log(`Testing mutants of ${folder} …`);
  const mutants = await runMutants(folder);
  const killed = mutants.filter(({ status }) => status === "Killed" || status === "Timeout");
  const survived = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  const score = (100 * killed.length) / (killed.length + survived.length);
  console.log(`${folder}: ${score.toFixed(1)} % of ${killed.length + survived.length} mutants killed`);
  isLow ||= !(score >= minimumScores[folder]);
  writeSection(folder, formatSection(folder, score, killed.length, survived));
}
process.exit(isLow ? 1 : 0);

function runMutants(folder) {
  return new Stryker({
    packageManager: "npm",
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.config.ts" },
    mutate: [`${folder}/**/*.{ts,tsx}`, "!**/*.{test,fixture}.{ts,tsx}"],
    // Mutants run in copies of the project, which need all files that code and tests read.
    ignorePatterns: ["/build", "/data", "/docs", "/test-results", "/tests/journeys"],
    tempDirName: ".cache/mutants",
    concurrency: 2,
    // Code that runs when a file is loaded would need all tests for each mutant.
    ignoreStatic: true,
    // The report shows which tests killed each mutant.
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: `.cache/mutants-${folder.replaceAll("/", "-")}.json` },
    allowConsoleColors: false,
    logLevel: "warn",
  }).runMutationTest();
}

function formatSection(folder, score, killed, survived) {
  const lines =
    survived.length > MAX_LISTED ? countByFile(folder, survived) : listSurvivors(folder, survived);
  const counts = `${formatNumber(killed)} of ${formatNumber(killed + survived.length)}`;
  return [
    `### ${folder}: ${score.toFixed(1)} %`,
    "",
    `${counts} killed.${lines.length > 0 ? " These survived:" : ""}`,
    "",
    ...lines,
    "",
  ].join("\n");
}

function formatNumber(value) {
  return value.toLocaleString("en");
}

function countByFile(folder, survived) {
  const counts = new Map();
  for (const { fileName } of survived) {
    const file = fileName.slice(fileName.indexOf(folder));
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, countA], [, countB]) => countB - countA)
    .map(([file, count]) => `- \`${file}\`: ${count}`);
}

function listSurvivors(folder, survived) {
  return survived
    .map(({ fileName, location, mutatorName, replacement, status }) => ({
      place: `${fileName.slice(fileName.indexOf(folder))}:${location.start.line}`,
      line: location.start.line,
      description: `${mutatorName}${status === "NoCoverage" ? ", not covered" : ""}`,
      to: (replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 60),
    }))
    .sort((a, b) => a.place.localeCompare(b.place) || a.line - b.line)
    .map(({ place, description, to }) => `- \`${place}\` ${description}: \`${to.replaceAll("`", "'")}\``);
}

function writeSection(folder, section) {
  const text = readFileSync(file, "utf8");
  const [before = "", after = ""] = text.split(`\n${heading}\n`);
  const others = after.split(/^(?=### )/m).filter((part) => part.startsWith("### "));
  const sections = [...others.filter((other) => !other.startsWith(`### ${folder}:`)), section].sort((a, b) =>
    a.localeCompare(b),
  );
  const parts = [before, heading, introduction, ...sections];
  writeFileSync(file, `${parts.map((part) => part.trim()).join("\n\n")}\n`);
}
