// Sends three times as many requests as the site can handle, and a rush of logins: measures the
// response times of accepted and rejected requests.
import { request } from "node:http";
import { formOf, logInAs, password } from "./entry-costs.mjs";

/** Number of users with their own account who have logged in before, and how many of them submit forms. */
const userCount = 60;
const submitterCount = 20;
const event = "/event/twilight-show-and-shine";

/**
 * Sends page requests and one form in ten for `seconds`, then has `loginCount` users log in within a second.
 * Sends `perSecond` requests a second, by default `times` as many as the measured capacity. Returns that
 * rate as `sent`, and a row for each kind: how many were rejected, and the times of both in ms.
 */
export async function overload(site, { seconds = 20, times = 3, loginCount = 300, perSecond = null } = {}) {
  const emails = site.addUsers(userCount + loginCount);
  const users = [];
  for (const email of emails.slice(0, userCount)) users.push({ cookie: await logInAs(site, email) });
  for (const user of users.slice(0, submitterCount)) {
    const page = await fetch(site.url + event, { headers: { cookie: user.cookie } });
    user.form = formOf(await page.text());
  }
  // A public page that is now cached.
  await fetch(site.url);
  let sentCount = 0;
  const next = () => {
    const number = sentCount++;
    const from = `127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;
    if (number % 10 === 0) {
      const { cookie, form } = users[Math.floor(number / 10) % submitterCount];
      return sendRequest(site, {
        name: "forms",
        path: event,
        cookie,
        from,
        form: { ...form, intent: "update" },
      });
    }
    const { cookie } = users[number % userCount];
    return sendRequest(site, { name: "pages", path: number % 2 ? "/events" : event, cookie, from });
  };

  await capacity(next, 2);
  const sent = perSecond ?? times * (await capacity(next, 5));
  const [mixed, cached] = await Promise.all([
    sendAtRate(next, sent, seconds),
    sendAtRate(() => sendRequest(site, { name: "cached pages", path: "/" }), 10, seconds),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const rush = await sendAtRate(
    (number) => {
      const form = { email: emails[userCount + number], password };
      return sendRequest(site, { name: "logins", path: "/login", from: `127.2.${number % 250}.9`, form });
    },
    loginCount,
    1,
  );
  const rows = ["pages", "forms"].map((name) =>
    summaryOf(
      name,
      mixed.filter((one) => one.name === name),
    ),
  );
  return {
    sent,
    rows: [...rows, summaryOf("logins", rush), summaryOf("cached pages", cached)],
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
