// `npm run audit`: what comes with our packages: known faults, licences, install scripts, where they come
// from. Known faults are asked of the registry; where it doesn't answer, the list kept in
// `audit/advisories.json` counts. --offline asks nobody (as `npm test` does) --update keeps what the registry
// knows in the list
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { findings } from "./audit/findings.mjs";
import { rules } from "./audit/rules.mjs";

const listFile = new URL("audit/advisories.json", import.meta.url);
const oldAfterDays = 30;

const kept = JSON.parse(readFileSync(listFile, "utf8"));
const told = process.argv.includes("--offline") ? null : askRegistry();
const advisories = merged(kept.advisories, told ?? []);
if (told && process.argv.includes("--update")) keep(advisories);

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const wrong = findings(lock, rules, advisories);
for (const line of wrong) console.error(`✗ ${line}`);
console.log(
  `${Object.keys(lock.packages).length - 1} packages, ${wrong.length} findings; known faults ` +
    (told ? "as the registry tells them now" : `as of ${kept.asOf}${isOld() ? ", which is long ago" : ""}`),
);
process.exit(wrong.length === 0 ? 0 : 1);

/** What the registry holds against the packages of the lock file; null when it doesn't answer. */
function askRegistry() {
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
    console.log("The registry doesn't tell known faults now; the kept list counts.");
    return null;
  }
}

/** The registry's word on an advisory takes the place of ours. */
function merged(ours, theirs) {
  const all = new Map(
    [...ours, ...theirs].map((advisory) => [`${advisory.package} ${advisory.id}`, advisory]),
  );
  return [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, advisory]) => advisory);
}

function keep(list) {
  const asOf = new Date().toISOString().slice(0, 10);
  writeFileSync(listFile, `${JSON.stringify({ asOf, advisories: list }, null, 1)}\n`);
}

function isOld() {
  return Date.now() - Date.parse(kept.asOf) > oldAfterDays * 24 * 60 * 60 * 1000;
}
