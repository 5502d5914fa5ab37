// Sends three times as many requests as the site can handle, and a rush of logins: measures what happens to
// accepted and to rejected requests, and how soon.
import { request } from "node:http";
import { formOf, password, signIn } from "./entry-costs.mjs";

/** Number of users with their own account who have logged in before, and how many of them submit forms. */
const people = 60;
const senders = 20;
const event = "/event/twilight-show-and-shine";

/**
 * Sends page requests and one form in ten for `seconds`, then has `logIns` users log in within a second.
 * Sends `perSecond` requests a second, by default `times` as many as the measured capacity. Returns that
 * rate as `sent`, and a row for each kind: how many were rejected, and the times of both in ms.
 */
export async function overload(site, { seconds = 20, times = 3, logIns = 300, perSecond = null } = {}) {
  const emails = site.addPeople(people + logIns);
  const visitors = [];
  for (const email of emails.slice(0, people)) visitors.push({ cookie: await signIn(site, email) });
  for (const visitor of visitors.slice(0, senders)) {
    const page = await fetch(site.url + event, { headers: { cookie: visitor.cookie } });
    visitor.form = formOf(await page.text());
  }
  // A public page that is now cached.
  await fetch(site.url);
  let sentCount = 0;
  const next = () => {
    const number = sentCount++;
    const from = `127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;
    if (number % 10 === 0) {
      const { cookie, form } = visitors[Math.floor(number / 10) % senders];
      return sendRequest(site, {
        name: "form",
        path: event,
        cookie,
        from,
        form: { ...form, intent: "update" },
      });
    }
    const { cookie } = visitors[number % people];
    return sendRequest(site, { name: "page", path: number % 2 ? "/events" : event, cookie, from });
  };

  await capacity(next, 2);
  const sent = perSecond ?? times * (await capacity(next, 5));
  const [mixed, cached] = await Promise.all([
    sendAtRate(next, sent, seconds),
    sendAtRate(() => sendRequest(site, { name: "cached page", path: "/" }), 10, seconds),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const rush = await sendAtRate(
    (number) => {
      const form = { email: emails[people + number], password };
      return sendRequest(site, { name: "log-in", path: "/login", from: `127.2.${number % 250}.9`, form });
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

/** Measures how many requests are accepted per second when there are always more waiting. */
async function capacity(next, seconds) {
  const end = performance.now() + seconds * 1_000;
  let acceptedCount = 0;
  const worker = async () => {
    while (performance.now() < end) if ((await next()).outcome === "accepted") acceptedCount += 1;
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 12 }, worker));
  return (acceptedCount * 1_000) / (performance.now() - startedAt);
}

/** Sends requests at a fixed rate, however slow the responses are, each on its own connection. */
async function sendAtRate(next, perSecond, seconds) {
  const results = [];
  const startedAt = performance.now();
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      while (results.length < Math.min(elapsed, seconds) * perSecond) results.push(next(results.length));
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  return Promise.all(results);
}

function outcomeOf(status) {
  if (status < 400) return "accepted";
  return status === 503 ? "rejected" : "failed";
}

/** Sends one request; returns its time in ms and its outcome. */
function sendRequest(site, { name, path, cookie = "", from = "127.0.0.1", form = null }) {
  const startedAt = performance.now();
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve) => {
    const end = (outcome) => resolve({ name, outcome, milliseconds: performance.now() - startedAt });
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
