// Sends more requests than the site can handle, and a rush of logins. Measures the response times.
import { request } from "node:http";
import { readOrderFields, logInAs, password } from "./entry-costs.mjs";

const userCount = 60;
const submitterCount = 20;
const event = "/event/twilight-show-and-shine";

/**
 * Sends page requests and one form in ten for `seconds`, and then `loginCount` logins within a second. The
 * rate is `perSecond`, or `factor` times the measured capacity. Returns the rate as `sent`, and for each kind
 * of request a row with counts and response times in ms.
 */
export async function measureOverload(
  site,
  { seconds = 20, factor = 3, loginCount = 300, perSecond = null } = {},
) {
  const emails = site.addUsers(userCount + loginCount);
  const users = [];
  for (const email of emails.slice(0, userCount)) users.push({ cookie: await logInAs(site, email) });
  for (const user of users.slice(0, submitterCount)) {
    const page = await fetch(site.url + event, { headers: { cookie: user.cookie } });
    user.form = readOrderFields(await page.text());
  }
  // Puts the home page into the page cache.
  await fetch(site.url);
  let sentCount = 0;
  const sendNext = () => {
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

  await measureCapacity(sendNext, 2); // warm-up
  const sent = perSecond ?? factor * (await measureCapacity(sendNext, 5));
  const [mixed, cached] = await Promise.all([
    sendAtRate(sendNext, sent, seconds),
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
    summarise(
      name,
      mixed.filter((result) => result.name === name),
    ),
  );
  return {
    sent,
    rows: [...rows, summarise("logins", rush), summarise("cached pages", cached)],
  };
}

/** Returns how many requests a second are accepted with twelve requests in flight. */
async function measureCapacity(sendNext, seconds) {
  const end = performance.now() + seconds * 1_000;
  let acceptedCount = 0;
  const worker = async () => {
    while (performance.now() < end) if ((await sendNext()).outcome === "accepted") acceptedCount += 1;
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 12 }, worker));
  return (acceptedCount * 1_000) / (performance.now() - startedAt);
}

/** Sends requests at a fixed rate, whatever the response times, and returns their results. */
async function sendAtRate(sendNext, perSecond, seconds) {
  const results = [];
  const startedAt = performance.now();
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      while (results.length < Math.min(elapsed, seconds) * perSecond) results.push(sendNext(results.length));
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  return Promise.all(results);
}

function toOutcome(status) {
  if (status < 400) return "accepted";
  return status === 503 ? "rejected" : "failed";
}

/** Sends a request, and returns its time in ms and its outcome. */
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
        incoming.on("end", () => end(toOutcome(incoming.statusCode)));
      },
    );
    outgoing.on("error", () => end("failed"));
    outgoing.end(form ? String(new URLSearchParams(form)) : undefined);
  });
}

function summarise(label, results) {
  const getTimes = (outcome) =>
    results
      .filter((result) => result.outcome === outcome)
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b);
  return {
    label,
    sent: results.length,
    accepted: calculateFigures(getTimes("accepted")),
    rejected: calculateFigures(getTimes("rejected")),
    failed: getTimes("failed").length,
  };
}

const calculateFigures = (times) => ({
  count: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
});

/** Returns the quantile `share` (0 to 1) of sorted times, or null without times. */
const quantile = (times, share) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null;
