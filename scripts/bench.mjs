// `npm run bench`: measures the production build beside a bare node:http server that sends the same bytes, prints the
// result and writes it to docs/measurements.md. `--full` sends 100,000 requests for the memory instead of 20,000,
// `--seconds=10` measures each line longer than 5 s. Nothing else should run on the machine meanwhile.
import { writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { fetchAsBrowser, firstVisit } from "./bench/first-visit.mjs";
import { load, memoryUnderLoad, slopeOf } from "./bench/load.mjs";
import { startBareServer, startPrograms } from "./bench/programs.mjs";
import { buildAll, checkNode, installPackages, say } from "./setup.mjs";

const seconds = Number(
  /^--seconds=(\d+)$/.exec(process.argv.find((word) => word.startsWith("--seconds=")) ?? "")?.[1] ?? 5,
);
const amount = process.argv.includes("--full") ? 100_000 : 20_000;
const pages = { home: "/", event: "/event/night-shift-sydney" };
const connectionCounts = [1, 16, 64];

checkNode();
installPackages();
buildAll();
const site = await startPrograms();

say("Counting the bytes of first visits …");
const visits = [];
for (const [name, path] of Object.entries({ ...pages, events: "/events", "log-in": "/login" }))
  visits.push({ name, ...(await firstVisit(site.url + path)) });

const idle = await site.memory();
const rates = [];
for (const [name, path] of Object.entries(pages)) {
  const { headers, body } = await fetchAsBrowser(site.url + path);
  const bare = await startBareServer({ headers: withoutConnection(headers), body });
  await measure(`${name}, bare node:http`, bare.url);
  await bare.stop();
  await measure(`${name}, not signed in`, site.url + path);
  await measure(`${name}, signed in`, site.url + path, { cookie: await signedInCookie() });
}

say(`Watching the memory over ${amount.toLocaleString("en")} requests …`);
const samples = await memoryUnderLoad(site.url + pages.event, amount, site.memory);
await site.stop();

const report = reportOf();
console.log(`\n${report}`);
writeFileSync("docs/measurements.md", report);

async function measure(what, url, headers = {}) {
  for (const connections of connectionCounts) {
    say(`${what}, ${connections} connections …`);
    rates.push({ what, connections, ...(await load(url, { connections, seconds, headers })) });
  }
}

/** Signs the sample driver in, as a browser without scripts does. */
async function signedInCookie() {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email: "driver@example.com", password: "roll-racing-250" }),
  });
  if (answer.status !== 303) throw new Error(`The sample driver couldn't log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The headers of an answer but those of its connection. */
function withoutConnection({ connection: _1, "keep-alive": _2, "transfer-encoding": _3, date: _4, ...kept }) {
  return kept;
}

function reportOf() {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const last = samples.at(-1);
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

## First visit, kB as sent (brotli)

Pictures: those that aren't lazy, at 390 px. Words: the texts that the page's scripts need.

${table(
  ["page", "HTML", "CSS", "JavaScript", "words", "fonts", "pictures"],
  visits.map(({ name, html, css, js, words, fonts, pictures }) => [
    name,
    ...[html, css, js, words, fonts, pictures].map(kilobytes),
  ]),
)}

## Start and memory

${table(
  ["what", "figure"],
  [
    ["from start to the first 200 of the home page", `${number(site.startTime)} ms`],
    ["resident memory before any load", `${number(idle.resident)} MB`],
    [
      `resident memory after ${number(amount)} requests of the event page, 16 connections`,
      `${number(last.resident)} MB`,
    ],
    [
      "slope of the resident memory over them, per 10,000 requests",
      `${number(slopeOf(samples, "resident"), 2)} MB`,
    ],
    ["slope of the used heap over them, per 10,000 requests", `${number(slopeOf(samples, "heap"), 2)} MB`],
  ],
)}
`;
}

function number(value, digits = 0) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function kilobytes(bytes) {
  return number(bytes / 1000, 1);
}

/** A table that can be read as text too: cells of a column are equally wide. */
function table(head, rows) {
  const lines = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_cell, column) => Math.max(3, ...lines.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [first, ...others] = lines;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join("\n");
}
