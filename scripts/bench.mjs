// `npm run bench`: compares the production build with a plain node:http server that sends the same bytes.
// Prints the result and writes it to docs/measurements.md. Nothing else should run on the machine at the same
// time.
// - `--full`: measures the memory with 100,000 requests instead of 20,000 (a tenth of them logged in).
// - `--seconds=10`: measures each row for 10 s instead of 5 s.
//
// These options run another measurement instead:
// - `--overload`: three times as many requests as the site can handle (or `--per-second=120`), for
//   docs/scaling.md.
// - `--opening`: an opening with 500 users, for docs/measurements.md.
// - `--years 10`: calls of the embedded API with ten years of data, for docs/measurements.md.
// - `--lighthouse`: Lighthouse, for docs/lighthouse.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { buildAll, checkNode, findBrowser, installPackages, log } from "./setup.mjs";

const seconds = Number(
  /^--seconds=(\d+)$/.exec(process.argv.find((argument) => argument.startsWith("--seconds=")) ?? "")?.[1] ??
    5,
);
const requestCount = process.argv.includes("--full") ? 100_000 : 20_000;
const pages = { home: "/", event: "/event/night-shift-sydney" };
const screens = { ...pages, events: "/events", login: "/login" };
const lighthousePages = {
  ...screens,
  blog: "/blog",
  article: "/article/what-is-roll-racing",
  venues: "/venues",
  contact: "/contact",
};
const connectionCounts = [1, 16, 64];

checkNode();
installPackages();
// `installPackages` must run before these imports.
const { measureEntryCosts, logIn } = await import("./bench/entry-costs.mjs");
const { fetchAsBrowser, measureFirstVisit } = await import("./bench/first-visit.mjs");
const { createLighthouseReport } = await import("./bench/lighthouse.mjs");
const { measureFairness, measureLoad, measureMemoryUnderLoad, calculateSlope } =
  await import("./bench/load.mjs");
const { createOpeningSection } = await import("./bench/real-opening.mjs");
const { measureOverload } = await import("./bench/overload.mjs");
const { calculateTimes, measurePages, measureLargePage } = await import("./bench/page-times.mjs");
const { measureFormReadyTimes } = await import("./bench/slow-connection.mjs");
const { startPlainServer, startPrograms } = await import("./bench/programs.mjs");
const { createYearsSection } = await import("./bench/years-report.mjs");
buildAll();
if (process.argv.includes("--opening")) measureOpeningAndExit();
if (process.argv.includes("--years")) await measureYearsAndExit();
const site = await startPrograms();
const idleMemory = await site.readResidentMemory();
if (process.argv.includes("--lighthouse")) await runLighthouseAndExit();
if (process.argv.includes("--overload")) await measureOverloadAndExit();

log("Measuring the phases of page times …");
// Only the home page has been rendered, by `startPrograms`.
const times = [
  {
    label: "home, public, the first since the start",
    ...calculateTimes(null, (await site.readPageTimes()).everybody),
  },
];
await measurePhases("event, public, the first since the start", "everybody", [pages.event]);
for (const [name, path] of Object.entries(pages)) {
  // Request each language once, because each is rendered separately and then cached.
  await measurePhases(
    `${name}, public`,
    "everybody",
    readdirSync("locales").map((language) => `${path}?lng=${language}`),
  );
  await measurePhases(`${name}, logged in`, "visitor", repeatPath(path), { cookie: await logIn(site) });
}

const blocks = 300;
log(`Measuring a page of ${blocks} blocks …`);
times.push({ label: `${blocks} blocks, public, the first`, ...(await measureLargePage(site, blocks)) });

log("Measuring the cost of an entry …");
const costs = await measureEntryCosts(site, "/event/twilight-show-and-shine");

log("Counting the bytes of first visits …");
const visits = [];
for (const [name, path] of Object.entries(screens))
  visits.push({ name, ...(await measureFirstVisit(site.url + path)) });

log("Measuring how soon an entry can be filled in on a slow connection …");
const formTimes = [];
for (const hasScripts of [false, true])
  formTimes.push(
    await measureFormReadyTimes(site.url + pages.event, {
      cookie: await logIn(site),
      browserPath: findBrowser(),
      hasScripts,
    }),
  );

const rates = [];
for (const [name, path] of Object.entries(pages)) {
  const { headers, body } = await fetchAsBrowser(site.url + path);
  const plainServer = await startPlainServer({ headers: removeAutomaticHeaders(headers), body });
  await measureRates(`${name}, plain node:http`, plainServer.url);
  await plainServer.stop();
  await measureRates(`${name}, not logged in`, site.url + path);
  await measureRates(`${name}, logged in`, site.url + path, { cookie: await logIn(site) });
}

log("Measuring fairness …");
const fairnessRows = [];
for (const sessions of [1, 8]) {
  const cookies = [];
  for (let session = 0; session < sessions; session++) cookies.push(await logIn(site));
  const getHeaders = (connection) => ({ cookie: cookies[connection % sessions] });
  const options = { connections: 64, seconds: Math.max(seconds, 5), getHeaders };
  await measureFairness(site.url + pages.event, { ...options, seconds: 1 });
  fairnessRows.push({ sessions, ...(await measureFairness(site.url + pages.event, options)) });
}

const memory = [];
await measureMemory("event, not logged in", { requestCount });
await measureMemory("event, logged in", {
  requestCount: requestCount / 10,
  headers: { cookie: await logIn(site) },
});
await site.stop();

const report = createReport();
console.log(`\n${report}`);
writeFileSync("docs/measurements.md", report + readSeparateSections("docs/measurements.md"));

/** Returns the end of the report, from the first section that other commands write. */
function readSeparateSections(file) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const start = text.search(/\n## (?:An opening|Ten years of data|Scripts of pages with forms|Mutants)/);
  return start < 0 ? "" : text.slice(start);
}

function measureOpeningAndExit() {
  log("Running an opening with 500 users, twice (some minutes) …");
  const section = createOpeningSection();
  console.log(section);
  replaceSeparateSection("An opening", section);
  process.exit(0);
}

async function measureYearsAndExit() {
  const years = Number(process.argv[process.argv.indexOf("--years") + 1]) || 10;
  log(`Measuring calls of the API with ${years} years of data, and ten times that …`);
  const section = await createYearsSection(years);
  console.log(section);
  replaceSeparateSection("Ten years of data", section);
  process.exit(0);
}

/** Replaces the section with this heading, and puts it before the other separate sections. */
function replaceSeparateSection(heading, section) {
  const file = "docs/measurements.md";
  const [text, separateSections] = [readFileSync(file, "utf8"), readSeparateSections(file)];
  const others = separateSections.replace(new RegExp(`\\n## ${heading}[^]*?(?=\\n## |$)`), "");
  writeFileSync(file, text.slice(0, text.length - separateSections.length) + section + others);
}

async function measureOverloadAndExit() {
  const perSecond = Number(
    /^--per-second=(\d+)$/.exec(
      process.argv.find((argument) => argument.startsWith("--per-second=")) ?? "",
    )?.[1] ?? 0,
  );
  log("Sending more requests than the site can handle (a minute) …");
  const { sent, rows } = await measureOverload(site, perSecond > 0 ? { perSecond } : {});
  await site.stop();
  const overloadTable = createOverloadTable(rows);
  const failedCount = rows.reduce((total, { failed }) => total + failed, 0);
  const failedText = `${failedCount === 0 ? "No request" : formatCount(failedCount, "request")} failed.`;
  console.log(`${formatNumber(sent)} requests a second\n\n${overloadTable}\n\n${failedText}`);

  const file = "docs/scaling.md";
  const command = `\`npm run bench -- --overload${perSecond > 0 ? ` --per-second=${perSecond}` : ""}\``;
  const [before, section, after] = readFileSync(file, "utf8").split(
    /(?<=\n## Overload\n)|(?=\n## How many machines\n)/,
  );
  const updated = section
    .replace(/`npm run bench -- --overload[^`]*`/, () => command)
    .replace(/\n\n\|[^]*\|\n\n/, () => `\n\n${overloadTable}\n\n`)
    .replace(/(?:No request|[\d,]+ requests?) failed\./, () => failedText);
  writeFileSync(file, before + updated + after);
  process.exit(0);
}

function createOverloadTable(rows) {
  const lines = rows.map(({ label, sent, accepted, rejected }) => [
    label,
    formatNumber(sent),
    formatNumber(accepted.count),
    formatMilliseconds(accepted.p50),
    formatMilliseconds(accepted.p99),
    formatRejected(label, rejected.count),
    formatMilliseconds(rejected.p50),
    formatMilliseconds(rejected.p99),
  ]);
  return [
    "| request | sent | accepted | p50 | p99 | rejected | p50 of rejections | p99 of rejections |",
    "|---|---|---|---|---|---|---|---|",
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

function formatMilliseconds(time) {
  return time === null ? "–" : `${formatNumber(time)} ms`;
}

function formatRejected(label, count) {
  if (count === 0) return "none";
  return `${formatNumber(count)}${label === "logins" ? ", with their position in the queue" : ""}`;
}

function formatCount(count, noun) {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

async function runLighthouseAndExit() {
  log("Running Lighthouse six times for each page …");
  const urls = Object.entries(lighthousePages).map(([name, path]) => [name, site.url + path]);
  const report = createLighthouseReport(Object.fromEntries(urls), findBrowser());
  await site.stop();
  console.log(`\n${report}`);
  writeFileSync("docs/lighthouse.md", report);
  process.exit(0);
}

/**
 * Measures the phases of rendering a page. The first third of the requests is warm-up. `audience` is the
 * value of the metric's label `whose`.
 */
async function measurePhases(label, audience, paths, headers) {
  const warmUpCount = Math.floor(paths.length / 3);
  for (const path of paths.slice(0, warmUpCount)) await fetchAsBrowser(site.url + path, headers);
  times.push({ label, ...(await measurePages(site, audience, paths.slice(warmUpCount), headers)) });
}

function repeatPath(path) {
  return Array.from({ length: 90 }, () => path);
}

/**
 * Measures the resident memory under load, and then the heap under the same load again. It can't measure both
 * at once, because measuring the heap collects garbage, which changes the resident memory.
 */
async function measureMemory(label, load) {
  const requests = `${label}, ${formatNumber(load.requestCount)} requests, 16 connections`;
  log(`Measuring the memory: ${requests} …`);
  const resident = await measureMemoryUnderLoad(site.url + pages.event, load, () =>
    site.readResidentMemory(),
  );
  memory.push({ label: `${requests}: resident`, samples: resident });
  const heap = await measureMemoryUnderLoad(site.url + pages.event, load, () => site.measureHeap());
  memory.push({ label: `${requests}: heap and buffers after a collection`, samples: heap });
}

async function measureRates(label, url, headers = {}) {
  for (const connections of connectionCounts) {
    log(`${label}, ${connections} connections …`);
    rates.push({ label, connections, ...(await measureLoad(url, { connections, seconds, headers })) });
  }
}

/** Removes the headers that Node sets itself. */
function removeAutomaticHeaders({
  connection: _1,
  "keep-alive": _2,
  "transfer-encoding": _3,
  date: _4,
  ...others
}) {
  return others;
}

function createReport() {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `# Measurements

Made by \`npm run bench\` on a machine with ${availableParallelism()} cores and ${gigabytes} GB of memory, Node ${process.versions.node}. The load generator, the site and
the embedded organiser API share these cores, each in its own process; \`/metrics\` is enabled. Every row was measured for ${seconds} s after 1 s of
warm-up. The plain server sends the same headers and bytes and does nothing else. Compare only rows of the same run.

## Requests

${formatTable(
  ["page", "connections", "requests/s", "p50 ms", "p99 ms", "failed"],
  rates.map(({ label, connections, rate, p50, p99, failed }) => [
    label,
    connections,
    formatNumber(rate),
    formatNumber(p50),
    formatNumber(p99),
    failed,
  ]),
)}

## First come, first served

The event's page, logged in, 64 connections. Out of order: how many later requests got their response earlier, at the 99th percentile.

${formatTable(
  ["sessions", "p50 ms", "p99 ms", "p99/p50", "out of order", "failed"],
  fairnessRows.map(({ sessions, p50, p99, ratio, outOfOrder, failed }) => [
    sessions,
    formatNumber(p50),
    formatNumber(p99),
    formatNumber(ratio, 1),
    outOfOrder,
    failed,
  ]),
)}

## First visit, kB as sent (brotli)

Pictures: those that aren't lazy, at 390 px. Messages: those that the page's scripts need.

${formatTable(
  ["page", "HTML", "CSS", "JavaScript", "messages", "fonts", "pictures"],
  visits.map(({ name, html, css, js, messages, fonts, pictures }) => [
    name,
    ...[html, css, js, messages, fonts, pictures].map(formatKilobytes),
  ]),
)}

## The event's form on a slow connection, ms

400 kbit/s, 400 ms round trip, logged in, nothing cached: until the form can be filled in, and until it is interactive. Handshakes aren't counted.

${formatTable(
  ["", "can be filled in", "interactive"],
  formTimes.map(({ visible, interactive }) => [
    interactive ? "with scripts" : "without",
    formatNumber(visible),
    interactive ? formatNumber(interactive) : "–",
  ]),
)}

## Time of rendering a page, ms

The page of 300 blocks has every kind of widget in turn; its texts were sanitised before, which happens once for all pages.
The site's own metric (\`site_page_seconds\`), one request at a time, means. API: waiting for responses of the organiser API, including parsing. Render:
React. Compress: Brotli, for the first request. Rest: loaders, cookies, Remix. A public page is rendered rarely, mostly from cached responses; to all other visitors its bytes are
sent from the cache.

${formatTable(
  ["page", "rendered", "API", "render", "compress", "rest", "total"],
  times.map(({ label, renderedCount, api, render, compress, rest, total }) => [
    label,
    renderedCount,
    ...[api, render, compress, rest, total].map((value) => formatNumber(value, 1)),
  ]),
)}

## What an entry costs, ms of processor time

One step at a time, means. \`npm run opening\` simulates an opening with these figures ([capacity planning](scaling.md)).

${formatTable(
  ["step", "site", "API"],
  costs.map(({ label, site: siteCost, api }) => [label, formatNumber(siteCost, 1), formatNumber(api, 1)]),
)}

## Start and memory

${formatTable(
  ["what", "figure"],
  [
    ["from start to the first 200 of the home page", `${formatNumber(site.startTime)} ms`],
    ["resident memory before any load", `${formatNumber(idleMemory)} MB`],
  ],
)}

Slopes are linear fits of 20 samples, after a warm-up with a quarter as many requests.

${formatTable(
  ["memory", "MB at the end", "MB more for each 10,000 requests"],
  memory.map(({ label, samples }) => [
    label,
    formatNumber(samples.at(-1).megabytes),
    formatNumber(calculateSlope(samples), 2),
  ]),
)}
`;
}

function formatNumber(value, digits = 0) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function formatKilobytes(bytes) {
  return formatNumber(bytes / 1000, 1);
}

function formatTable(head, rows) {
  const lines = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_cell, column) => Math.max(3, ...lines.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [first, ...others] = lines;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join("\n");
}
