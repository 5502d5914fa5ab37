// `npm run audit`: checks our packages for known vulnerabilities, licences, install scripts and origins.
// Vulnerabilities are fetched from the registry, or else read from `audit/advisories.json`. --offline uses
// only this file. --update saves the registry's advisories in it.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { findings } from "./audit/findings.mjs";
import { rules } from "./audit/rules.mjs";

const listFile = new URL("audit/advisories.json", import.meta.url);
const MAX_AGE_DAYS = 30;

const saved = JSON.parse(readFileSync(listFile, "utf8"));
const fetched = process.argv.includes("--offline") ? null : fetchAdvisories();
const advisories = mergeAdvisories(saved.advisories, fetched ?? []);
if (fetched && process.argv.includes("--update")) saveList(advisories);

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const problems = findings(lock, rules, advisories);
for (const line of problems) console.error(`✗ ${line}`);
console.log(
  `${Object.keys(lock.packages).length - 1} packages, ${problems.length} findings; vulnerabilities ` +
    (fetched ? "from the registry" : `as of ${saved.asOf}${isOld() ? ", which is outdated" : ""}`),
);
process.exit(problems.length === 0 ? 0 : 1);

function fetchAdvisories() {
  const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8", timeout: 30_000 });
  try {
    const { vulnerabilities } = JSON.parse(stdout);
    const causes = Object.values(vulnerabilities).flatMap(({ via }) => via);
    return causes
      .filter((cause) => typeof cause === "object")
      .map(({ url, name, range, severity, title }) => ({
        id: url.slice(url.lastIndexOf("/") + 1),
        package: name,
        range,
        severity,
        title,
      }));
  } catch {
    console.log("The registry is unavailable; using the saved advisories.");
    return null;
  }
}

/** Merges two lists of advisories. Fetched ones replace saved ones. */
function mergeAdvisories(savedAdvisories, fetchedAdvisories) {
  const all = new Map(
    [...savedAdvisories, ...fetchedAdvisories].map((advisory) => [
      `${advisory.package} ${advisory.id}`,
      advisory,
    ]),
  );
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, advisory]) => advisory);
}

function saveList(list) {
  const asOf = new Date().toISOString().slice(0, 10);
  writeFileSync(listFile, `${JSON.stringify({ asOf, advisories: list }, null, 1)}\n`);
}

function isOld() {
  return Date.now() - Date.parse(saved.asOf) > MAX_AGE_DAYS * 24 * 60 * 60 * 1000;
}
