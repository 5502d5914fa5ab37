// Three times as many requests as the site can answer, and a rush of log-ins: what becomes of those who are
// accepted, and how soon the others are rejected.
import { request } from "node:http";
import { formOf, password, signIn } from "./entry-costs.mjs";

/** People with an account of their own who have logged in before, and those of them who send forms. */
const people = 60;
const senders = 20;
const event = "/event/twilight-show-and-shine";

/**
 * Sends pages and one form in ten for `seconds`, then has `logIns` people log in within a second. Sends
 * `perSecond` requests a second, else `times` as many as it has measured that the site can answer. Gives
 * `sent`, that figure, and a row for each kind: how many were rejected, and the times of both in ms.
 */
export async function overload(site, { seconds = 20, times = 3, logIns = 300, perSecond = null } = {}) {
  const emails = site.addPeople(people + logIns);
  const visitors = [];
  for (const email of emails.slice(0, people)) visitors.push({ cookie: await signIn(site, email) });
  for (const visitor of visitors.slice(0, senders)) {
    const page = await fetch(site.url + event, { headers: { cookie: visitor.cookie } });
    visitor.form = formOf(await page.text());
  }
  // A page for everybody that is cached by now.
  await fetch(site.url);
  let asked = 0;
  const next = () => {
    const number = asked++;
    const from = `127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;
    if (number % 10 === 0) {
      const { cookie, form } = visitors[Math.floor(number / 10) % senders];
      return ask(site, { name: "form", path: event, cookie, from, form: { ...form, intent: "update" } });
    }
    const { cookie } = visitors[number % people];
    return ask(site, { name: "page", path: number % 2 ? "/events" : event, cookie, from });
  };

  await capacity(next, 2);
  const sent = perSecond ?? times * (await capacity(next, 5));
  const [mixed, cached] = await Promise.all([
    steadily(next, sent, seconds),
    steadily(() => ask(site, { name: "cached page", path: "/" }), 10, seconds),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const rush = await steadily(
    (number) => {
      const form = { email: emails[people + number], password };
      return ask(site, { name: "log-in", path: "/login", from: `127.2.${number % 250}.9`, form });
    },
    logIns,
    1,
  );
  const rows = ["page", "form"].map((name) =>
    summaryOf(
      name,
      mixed.filter((one) => one.name === name),
    ),
  );
  return {
    sent,
    rows: [...rows, summaryOf("cached page", cached), summaryOf(`${logIns} log-ins in a second`, rush)],
  };
}

/** What is answered in a second when there is always some more to do. */
async function capacity(next, seconds) {
  const end = performance.now() + seconds * 1_000;
  let answered = 0;
  const lane = async () => {
    while (performance.now() < end) if ((await next()).outcome === "accepted") answered += 1;
  };
  const begunAt = performance.now();
  await Promise.all(Array.from({ length: 12 }, lane));
  return (answered * 1_000) / (performance.now() - begunAt);
}

/** Sends so many a second, however slowly they are answered, each on a connection of its own. */
async function steadily(next, perSecond, seconds) {
  const results = [];
  const begunAt = performance.now();
  await new Promise((resolve) => {
    const beat = setInterval(() => {
      const elapsed = (performance.now() - begunAt) / 1_000;
      while (results.length < Math.min(elapsed, seconds) * perSecond) results.push(next(results.length));
      if (elapsed < seconds) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
  return Promise.all(results);
}

function outcomeOf(status) {
  if (status < 400) return "accepted";
  return status === 503 ? "rejected" : "failed";
}

/** One request: how long its response took, in ms, and what it was. */
function ask(site, { name, path, cookie = "", from = "127.0.0.1", form = null }) {
  const begunAt = performance.now();
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve) => {
    const end = (outcome) => resolve({ name, outcome, milliseconds: performance.now() - begunAt });
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: form ? "POST" : "GET",
        agent: false,
        localAddress: from,
        headers: {
          host: `${hostname}:${port}`,
          accept: "text/html",
          "accept-encoding": "br",
          cookie,
          ...(form && { origin: site.url, "content-type": "application/x-www-form-urlencoded" }),
        },
      },
      (incoming) => {
        incoming.resume();
        incoming.on("error", () => end("failed"));
        incoming.on("end", () => end(outcomeOf(incoming.statusCode)));
      },
    );
    outgoing.on("error", () => end("failed"));
    outgoing.end(form ? String(new URLSearchParams(form)) : undefined);
  });
}

function summaryOf(what, results) {
  const timesOf = (outcome) =>
    results
      .filter((one) => one.outcome === outcome)
      .map(({ milliseconds }) => milliseconds)
      .sort((one, other) => one - other);
  return {
    what,
    sent: results.length,
    accepted: figuresOf(timesOf("accepted")),
    rejected: figuresOf(timesOf("rejected")),
    failed: timesOf("failed").length,
  };
}

const figuresOf = (times) => ({ count: times.length, p50: at(times, 0.5), p99: at(times, 0.99) });

const at = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? null;
