// Runs Lighthouse for pages on a phone: slow processor, slow connection, empty cache.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const RUNS = 5;
/**
 * The last version for Node 20. `npx` downloads it, because building and testing the site doesn't need it.
 */
const lighthouse = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"];
/** Audits whose numeric values are reported. */
const reportedAudits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/**
 * Returns a Markdown report about pages of a site (name and URL of each). Scores are 0 to 100; every number
 * is the median of several runs, because single runs vary. Lists the failed audits of the last run.
 */
export function createLighthouseReport(pages, browser) {
  const rows = Object.entries(pages).map(([name, address]) => {
    // Warms up the site's and the API's caches of pages and pictures.
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
      failedAudits(reports.at(-1)),
    ];
  });
  const head = ["page", ...categories, "FCP ms", "LCP ms", "TBT ms", "CLS", "failed audits"];
  return `# Lighthouse

Made by \`npm run bench -- --lighthouse\` on Node ${process.versions.node}: the production build and the embedded API, phones, simulated slow connection, medians of ${RUNS}.

${[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

/** Runs Lighthouse, and runs it again if it fails to record the page, which happens occasionally. */
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

function failedAudits({ categories: results, audits }) {
  const failed = categories.flatMap((category) =>
    results[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter(({ score }) => score !== null && score < 0.9),
  );
  return failed.map(({ id }) => id).join(", ") || "nothing";
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
