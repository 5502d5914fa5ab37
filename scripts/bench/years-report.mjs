// Compares what calls of the embedded organiser API cost with the sample data and with years of data.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureCallCosts } from "./call-costs.mjs";
import { addYears } from "./years.mjs";

/** Measures the sample, `years` and ten times as many years. Returns the section for docs/measurements.md. */
export async function createYearsSection(years) {
  const folder = mkdtempSync(join(tmpdir(), "bench-years-"));
  try {
    const sample = join(folder, "sample");
    await measureCallCosts(sample, []);
    const measurements = [await measureCallCosts(sample)];
    for (const count of [years, 10 * years]) {
      const dataDir = join(folder, String(count));
      cpSync(sample, dataDir, { recursive: true });
      addYears(join(dataDir, "organiser", "organiser.sqlite"), count);
      measurements.push(await measureCallCosts(dataDir));
      rmSync(dataDir, { recursive: true });
    }
    return formatSection(years, measurements);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lists the calls that take more than `FLAT_FACTOR` times as long as with the sample. */
function formatSection(years, [sample, some, many]) {
  const costs = [...sample].map(([name, cost]) => ({ name, all: [cost, some.get(name), many.get(name)] }));
  const isSlower = ({ all: [first, ...others] }) => others.some(({ ms }) => ms > FLAT_FACTOR * first.ms);
  const rows = costs
    .filter(isSlower)
    .map(({ name, all }) => [
      name,
      ...all.map(({ ms }) => ms.toFixed(1)),
      [...new Set(all.map(({ statements }) => statements))].join(" / "),
    ]);
  const head = ["call", "sample, ms", `${years} years, ms`, `${10 * years} years, ms`, "statements"];
  return `
## Ten years of data

Made by \`npm run bench -- --years ${years}\`: the embedded API alone, one request at a time, medians. Each year adds 33 past events, 40 products, 30 articles, 20 pages and 4,000 entries (\`scripts/bench/years.mjs\`); nothing that is added is upcoming. Of ${costs.length} calls, ${costs.length - rows.length} take at most ${FLAT_FACTOR} times as long as with the sample. These take longer; those marked * return everything that is stored of a kind, and other lists are longer than the sample's.

${[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

const FLAT_FACTOR = 1.5;
