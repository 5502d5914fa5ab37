// Runs Lighthouse for pages on a phone: slow processor, slow connection, empty cache.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const RUNS = 5;
/** The last version for Node 20. It isn't a dependency, because only this benchmark needs it. */
const lighthouse = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"];
const reportedAudits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/**
 * Returns a Markdown report about pages (URLs by name). Scores are 0 to 100. Numbers are medians of several
 * runs, and the failed audits are those of the last run.
 */
export function createLighthouseReport(pages, browser) {
  const rows = Object.entries(pages).map(([name, address]) => {
    // Warms up the caches of the site and the API.
    run(address, browser);
    const reports = Array.from({ length: RUNS }, () => run(address, browser));
    const scores = categories.map((category) =>
      median(reports.map((report) => Math.round(report.categories[category].score * 100))),
    );
    const values = reportedAudits.map((audit) =>
      median(reports.map((report) => report.audits[audit].numericValue)),
    );
    return [
      name,
      ...scores,
      ...values.map((value) => (value < 1 ? Number(value.toFixed(3)) : Math.round(value))),
      listFailedAudits(reports.at(-1)),
    ];
  });
  const head = ["page", ...categories, "FCP ms", "LCP ms", "TBT ms", "CLS", "failed audits"];
  return `# Lighthouse

Made by \`npm run bench -- --lighthouse\` on Node ${process.versions.node}: the production build and the embedded API, phones, simulated slow connection, medians of ${RUNS}.

${[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

/** Runs Lighthouse, again if it fails, which happens occasionally. */
function run(address, browser, attempts = 3) {
  try {
    return runOnce(address, browser);
  } catch (error) {
    if (attempts === 1) throw error;
    return run(address, browser, attempts - 1);
  }
}

function runOnce(address, browser) {
  const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
  try {
    const file = join(folder, "report.json");
    const args = [address, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
    execFileSync("npx", ["--yes", lighthouse, ...args], {
      env: { ...process.env, CHROME_PATH: browser },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking";

function listFailedAudits({ categories: results, audits }) {
  const failed = categories.flatMap((category) =>
    results[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter(({ score }) => score !== null && score < 0.9),
  );
  return failed.map(({ id }) => id).join(", ") || "nothing";
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
