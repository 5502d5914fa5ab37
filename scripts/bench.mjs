// `npm run bench`: compares the production build with a bare node:http server that sends the same bytes,
// prints the result and writes it to docs/measurements.md. `--full` measures the memory with 100,000 requests
// instead of 20,000 (a tenth of them logged in), `--seconds=10` measures each line longer than 5 s.
// `--overload` sends three times as many requests as the site can handle instead (`--per-second=120` sets the
// rate). `--lighthouse` runs Lighthouse instead and writes docs/lighthouse.md. Nothing else should run on the
// machine at the same time.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { buildAll, checkNode, findBrowser, installPackages, say } from "./setup.mjs";

const seconds = Number(
  /^--seconds=(\d+)$/.exec(process.argv.find((word) => word.startsWith("--seconds=")) ?? "")?.[1] ?? 5,
);
const amount = process.argv.includes("--full") ? 100_000 : 20_000;
const pages = { home: "/", event: "/event/night-shift-sydney" };
const screens = { ...pages, events: "/events", "log-in": "/login" };
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
// Imported here, because their dependencies are only installed now.
const { entryCosts, logIn } = await import("./bench/entry-costs.mjs");
const { fetchAsBrowser, firstVisit } = await import("./bench/first-visit.mjs");
const { lighthouseReport } = await import("./bench/lighthouse.mjs");
const { fairness, load, memoryUnderLoad, slopeOf } = await import("./bench/load.mjs");
const { livedOpening } = await import("./bench/lived-opening.mjs");
const { overload } = await import("./bench/overload.mjs");
const { timesBetween, timesOf, timesOfLargePage } = await import("./bench/page-times.mjs");
const { usableAfter } = await import("./bench/slow-line.mjs");
const { startBareServer, startPrograms } = await import("./bench/programs.mjs");
buildAll();
if (process.argv.includes("--opening")) measureOpeningAndExit();
const site = await startPrograms();
const idle = await site.resident();
if (process.argv.includes("--lighthouse")) await runLighthouseAndExit();
if (process.argv.includes("--overload")) await measureOverloadAndExit();

say("Measuring the parts of page times …");
// Until it was ready, the site only received requests for its home page.
const times = [
  {
    what: "home, for everybody, the first since the start",
    ...timesBetween(null, (await site.pageTimes()).everybody),
  },
];
await measureParts("event, for everybody, the first since the start", "everybody", [pages.event]);
for (const [name, path] of Object.entries(pages)) {
  // The page of each language is rendered separately.
  await measureParts(
    `${name}, for everybody`,
    "everybody",
    readdirSync("locales").map((language) => `${path}?lng=${language}`),
  );
  await measureParts(
    `${name}, signed in`,
    "visitor",
    repeated(() => path),
    { cookie: await logIn(site) },
  );
}

const blocks = 300;
say(`Measuring a page of ${blocks} blocks …`);
times.push({ what: `${blocks} blocks, for everybody, the first`, ...(await timesOfLargePage(site, blocks)) });

say("Measuring the cost of an entry …");
const costs = await entryCosts(site, "/event/twilight-show-and-shine");

say("Counting the bytes of first visits …");
const visits = [];
for (const [name, path] of Object.entries(screens))
  visits.push({ name, ...(await firstVisit(site.url + path)) });

say("Measuring how soon an entry can be filled in on a slow connection …");
const slow = [];
for (const hasScripts of [false, true])
  slow.push(
    await usableAfter(site.url + pages.event, {
      cookie: await logIn(site),
      browserPath: findBrowser(),
      hasScripts,
    }),
  );

const rates = [];
for (const [name, path] of Object.entries(pages)) {
  const { headers, body } = await fetchAsBrowser(site.url + path);
  const bare = await startBareServer({ headers: withoutConnection(headers), body });
  await measure(`${name}, bare node:http`, bare.url);
  await bare.stop();
  await measure(`${name}, not signed in`, site.url + path);
  await measure(`${name}, signed in`, site.url + path, { cookie: await logIn(site) });
}

say("Measuring the fairness …");
const turns = [];
for (const sessions of [1, 8]) {
  const cookies = [];
  for (let session = 0; session < sessions; session++) cookies.push(await logIn(site));
  const headersOf = (place) => ({ cookie: cookies[place % sessions] });
  const asking = { connections: 64, seconds: Math.max(seconds, 5), headersOf };
  await fairness(site.url + pages.event, { ...asking, seconds: 1 });
  turns.push({ sessions, ...(await fairness(site.url + pages.event, asking)) });
}

const memory = [];
await measureMemory("event, not signed in", { amount });
await measureMemory("event, signed in", { amount: amount / 10, headers: { cookie: await logIn(site) } });
await site.stop();

const report = reportOf();
console.log(`\n${report}`);
writeFileSync("docs/measurements.md", report + separateSections("docs/measurements.md"));

/**
 * Returns the sections at the end of the file that are measured separately: overload, an opening, scripts of
 * pages with forms, mutants (`npm run test:mutants`).
 */
function separateSections(file) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const start = text.search(
    /\n## (?:More than can be answered|An opening|Scripts of pages with forms|Mutants)/,
  );
  return start < 0 ? "" : text.slice(start);
}

/** Runs an opening with all its users instead of the other measurements. */
function measureOpeningAndExit() {
  say("Running an opening with 500 users, twice (some minutes) …");
  const section = livedOpening();
  console.log(section);
  const file = "docs/measurements.md";
  const [text, separate] = [readFileSync(file, "utf8"), separateSections(file)];
  const others = separate.replace(/\n## An opening[^]*?(?=\n## |$)/, "");
  writeFileSync(file, text.slice(0, text.length - separate.length) + section + others);
  process.exit(0);
}

/** Measures an overload instead of everything else. */
async function measureOverloadAndExit() {
  const perSecond = Number(
    /^--per-second=(\d+)$/.exec(process.argv.find((word) => word.startsWith("--per-second=")) ?? "")?.[1] ??
      0,
  );
  say("Sending more requests than the site can handle (a minute) …");
  const { sent, rows } = await overload(site, perSecond > 0 ? { perSecond } : {});
  await site.stop();
  const section = `
## More than can be answered, ms

\`npm run bench -- --overload\`: ${number(sent)} requests a second of people who are logged in, one in ten a form, each on a connection of its own;
then 300 log-ins within a second. Accepted: answered with what was asked for; rejected: 503, with \`Retry-After\` or a place in the line of log-ins.

${table(
  ["what", "sent", "accepted", "p50", "p99", "rejected", "p50", "p99", "failed"],
  rows.map(({ what, sent: all, accepted, rejected, failed }) => [
    what,
    number(all),
    ...[accepted, rejected].flatMap(({ count, p50, p99 }) => [
      number(count),
      ...[p50, p99].map((time) => (time === null ? "–" : number(time))),
    ]),
    failed,
  ]),
)}
`;
  console.log(section);
  const file = "docs/measurements.md";
  const [text, separate] = [readFileSync(file, "utf8"), separateSections(file)];
  const others = separate.replace(/\n## More than can be answered[^]*?(?=\n## |$)/, "");
  writeFileSync(file, text.slice(0, text.length - separate.length) + section + others);
  process.exit(0);
}

/** Runs Lighthouse instead of the other measurements, so that nothing else uses the processor. */
async function runLighthouseAndExit() {
  say("Running Lighthouse six times for each page …");
  const addresses = Object.entries(lighthousePages).map(([name, path]) => [name, site.url + path]);
  const judgement = lighthouseReport(Object.fromEntries(addresses), findBrowser());
  await site.stop();
  console.log(`\n${judgement}`);
  writeFileSync("docs/lighthouse.md", judgement);
  process.exit(0);
}

/** The first third of the requests is for warming up. */
async function measureParts(what, whose, addresses, headers) {
  const warming = Math.floor(addresses.length / 3);
  for (const address of addresses.slice(0, warming)) await fetchAsBrowser(site.url + address, headers);
  times.push({ what, ...(await timesOf(site, whose, addresses.slice(warming), headers)) });
}

function repeated(addressAt) {
  return Array.from({ length: 90 }, (_, time) => addressAt(time));
}

/**
 * The garbage collections of the second measurement would distort the first, so each has its own requests.
 */
async function measureMemory(what, load) {
  const requests = `${what}, ${number(load.amount)} requests, 16 connections`;
  say(`Measuring the memory: ${requests} …`);
  const resident = await memoryUnderLoad(site.url + pages.event, load, () => site.resident());
  memory.push({ what: `${requests}: resident`, samples: resident });
  const kept = await memoryUnderLoad(site.url + pages.event, load, () => site.heapAfterCollection());
  memory.push({ what: `${requests}: heap and buffers after a collection`, samples: kept });
}

async function measure(what, url, headers = {}) {
  for (const connections of connectionCounts) {
    say(`${what}, ${connections} connections …`);
    rates.push({ what, connections, ...(await load(url, { connections, seconds, headers })) });
  }
}

/** Returns the headers of a response without those of its connection. */
function withoutConnection({ connection: _1, "keep-alive": _2, "transfer-encoding": _3, date: _4, ...kept }) {
  return kept;
}

function reportOf() {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `# Measurements

Made by \`npm run bench\` on a machine with ${availableParallelism()} cores and ${gigabytes} GB of memory, Node ${process.versions.node}. The load, the site and
the embedded organiser API share these cores, each in a process of its own; \`/metrics\` is on. Every line was measured for ${seconds} s after 1 s of
warming up. The bare server sends the same headers and bytes and does nothing else. Compare lines of one run only.

## Requests

${table(
  ["page", "connections", "requests/s", "p50 ms", "p99 ms", "failed"],
  rates.map(({ what, connections, rate, p50, p99, bad }) => [
    what,
    connections,
    number(rate),
    number(p50),
    number(p99),
    bad,
  ]),
)}

## First come, first served

The event's page, signed in, 64 connections. Overtaken: how many who asked later were answered earlier, at the 99th of a hundred.

${table(
  ["sessions", "p50 ms", "p99 ms", "p99/p50", "overtaken", "failed"],
  turns.map(({ sessions, p50, p99, ratio, overtaken, bad }) => [
    sessions,
    number(p50),
    number(p99),
    number(ratio, 1),
    overtaken,
    bad,
  ]),
)}

## First visit, kB as sent (brotli)

Pictures: those that aren't lazy, at 390 px. Words: the texts that the page's scripts need.

${table(
  ["page", "HTML", "CSS", "JavaScript", "words", "fonts", "pictures"],
  visits.map(({ name, html, css, js, words, fonts, pictures }) => [
    name,
    ...[html, css, js, words, fonts, pictures].map(kilobytes),
  ]),
)}

## The event's form on a slow line, ms

400 kbit/s, 400 ms there and back, signed in, nothing cached: until it is there to be filled in, and until it reacts by itself. Handshakes aren't counted.

${table(
  ["", "can be filled in", "reacts by itself"],
  slow.map(({ shown, alive }) => [
    alive ? "with scripts" : "without",
    number(shown),
    alive ? number(alive) : "–",
  ]),
)}

## What the time of making a page goes to, ms

The page of 300 blocks has every kind of widget in turn; its texts were made safe before, as they are once for all pages.
The site's own figures (\`site_page_seconds\`), one request at a time, means. API: while an answer of the organiser API is awaited, its reading included. Render:
React. Compress: Brotli, as it is sent to the first who asks. Rest: the loaders' own work, cookies, Remix. A page for everybody is made seldom: then its answers are mostly
kept ones; to everybody else its bytes are sent as they are.

${table(
  ["page", "made", "API", "render", "compress", "rest", "together"],
  times.map(({ what, made, api, render, compress, rest, together }) => [
    what,
    made,
    ...[api, render, compress, rest, together].map((value) => number(value, 1)),
  ]),
)}

## What an entry costs, ms of processor time

One step at a time, means. An opening is worked out from these (\`npm run opening\`, [scaling](scaling.md)).

${table(
  ["step", "site", "API"],
  costs.map(({ what, site: ofSite, api }) => [what, number(ofSite, 1), number(api, 1)]),
)}

## Start and memory

${table(
  ["what", "figure"],
  [
    ["from start to the first 200 of the home page", `${number(site.startTime)} ms`],
    ["resident memory before any load", `${number(idle)} MB`],
  ],
)}

Slopes are those of a line through 20 samples, taken after a quarter as many requests to warm up.

${table(
  ["memory", "MB at the end", "MB more for each 10,000 requests"],
  memory.map(({ what, samples }) => [what, number(samples.at(-1).megabytes), number(slopeOf(samples), 2)]),
)}
`;
}

function number(value, digits = 0) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function kilobytes(bytes) {
  return number(bytes / 1000, 1);
}

/** Formats a table that is also readable as text: the cells of a column have the same width. */
function table(head, rows) {
  const lines = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_cell, column) => Math.max(3, ...lines.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [first, ...others] = lines;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join("\n");
}
