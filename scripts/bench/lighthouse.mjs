// What Lighthouse says of pages on a phone: slow processor, slow line, empty cache.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const runs = 5;
/**
 * The last for Node 20. Fetched when it is asked for: who builds or tests the site needn't install its
 * hundred packages.
 */
const lighthouse = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"];
/** Audits whose figures are told too. */
const figures = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/**
 * A report in Markdown about pages of a site (name and address of each). Scores are 0 to 100; every number is
 * the median of five runs, since the machine's other work makes single runs differ. What costs points in the
 * last run is named.
 */
export function lighthouseReport(pages, browser) {
  const lines = Object.entries(pages).map(([name, address]) => {
    // The site's and the API's caches of pages and pictures are those of a site that is in use.
    run(address, browser);
    const reports = Array.from({ length: runs }, () => run(address, browser));
    const scores = categories.map((category) =>
      median(reports.map((report) => Math.round(report.categories[category].score * 100))),
    );
    const values = figures.map((audit) => median(reports.map((report) => report.audits[audit].numericValue)));
    return [
      name,
      ...scores,
      ...values.map((value) => (value < 1 ? Number(value.toFixed(3)) : Math.round(value))),
      weakAudits(reports.at(-1)),
    ];
  });
  const head = ["page", ...categories, "FCP ms", "LCP ms", "TBT ms", "CLS", "what costs points"];
  return `# Lighthouse

Made by \`npm run bench -- --lighthouse\` on Node ${process.versions.node}: the production build and the embedded API, phones, simulated slow line, medians of ${runs}.

${[head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

/** Now and then Lighthouse fails to record a page and asks to be run again. */
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
    const words = [address, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
    execFileSync("npx", ["--yes", lighthouse, ...words], {
      env: { ...process.env, CHROME_PATH: browser },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking";

function weakAudits({ categories: judged, audits }) {
  const costly = categories.flatMap((category) =>
    judged[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter(({ score }) => score !== null && score < 0.9),
  );
  return costly.map(({ id }) => id).join(", ") || "nothing";
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
