import { afterAll, beforeAll, expect, test } from "vitest";
import { entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let metricsUrl: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { METRICS_PORT: String(port), ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

const figures = async (): Promise<string> => (await fetch(metricsUrl)).text();
/** The value of the metric with this name and all of these labels; 0 if there is none. */
const metricValue = (text: string, name: string, ...labels: string[]): number => {
  const line = text
    .split("\n")
    .find((one) => one.startsWith(`${name}{`) && labels.every((label) => one.includes(label)));
  return Number(line?.split(" ").at(-1) ?? 0);
};

test("requests are counted by screen and status, without the URL of any page", async () => {
  const before = await figures();
  await site.browse().get("/event/night-shift-sydney?lng=de");
  await site.browse().get("/event/night-shift-sydney.data");
  await site.browse().get("/event/no-such-event-at-all");
  await site.browse().get("/healthz");
  const after = await figures();

  const counted = (screen: string, status: number) =>
    ["site_requests_total", `screen="${screen}"`, `status="${status}"`] as const;
  const increase = (...metric: readonly [string, ...string[]]) =>
    metricValue(after, ...metric) - metricValue(before, ...metric);
  expect(increase(...counted("events/event.screen", 200))).toBe(2);
  expect(increase(...counted("events/event.screen", 404))).toBe(1);
  expect(increase(...counted("health", 200))).toBe(1);
  expect(after).not.toMatch(/night-shift|no-such-event/);
});

test("the time spent rendering a page is measured in parts, for personal and public pages", async () => {
  const browser = site.browse();
  await logIn(browser);
  const before = await figures();
  const zipped = { "accept-encoding": "br" };
  await site.browse().get("/event/gulf-camp-out", zipped);
  await browser.get("/event/night-shift-sydney", zipped);
  const after = await figures();

  for (const part of ["api", "render", "compress", "rest"]) {
    const increase = (name: string, whose: string) => {
      const metric = [name, `whose="${whose}"`, `part="${part}"`] as const;
      return metricValue(after, ...metric) - metricValue(before, ...metric);
    };
    const pages = [
      increase("site_page_seconds_count", "everybody"),
      increase("site_page_seconds_count", "visitor"),
    ];
    expect([part, ...pages]).toEqual([part, 1, 1]);
    expect(increase("site_page_seconds_sum", "visitor"), part).toBeGreaterThan(0);
  }
});

test("API calls, process memory and event loop delay are included", async () => {
  await site.browse().get("/events");
  const text = await figures();
  expect(metricValue(text, "site_organiser_calls_total", 'kind="read"', 'result="2xx"')).toBeGreaterThan(0);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("a session refresh and an idempotent order are counted", async () => {
  const browser = site.browse();
  await logIn(browser);
  organiser.clock.advance(5 * 60_000 - 10_000);
  const show = "/event/twilight-show-and-shine";
  const page = await browser.get(show);
  expect(metricValue(await figures(), "site_refreshes_total", 'result="renewed"')).toBe(1);

  const tickets = entryIn(page).fillIn({ [fieldNamed(page, "Adult")]: "2" });
  const chosen = await browser.post(show, tickets.press("Update"));
  const order = entryIn(chosen)
    .fillIn(entryIn(chosen).hasControl("terms") ? { terms: "yes" } : {})
    .press("Pay $36.89 Now");
  expect((await browser.post(show, order)).status).toBe(303);
  expect((await browser.post(show, order)).status).toBe(303);
  const text = await figures();
  expect(metricValue(text, "site_receipts_total", 'result="answered"')).toBe(1);
  expect(metricValue(text, "site_receipts_total", 'result="repeated"')).toBe(1);
});

test("an order that form validation rejects is counted by its reason", async () => {
  const browser = site.browse();
  await logIn(browser);
  const show = "/event/twilight-show-and-shine";
  const page = await browser.get(show);
  const failed = async () => metricValue(await figures(), "site_orders_failed_total", 'reason="form-check"');
  const before = await failed();
  const order = entryIn(page)
    .fillIn({ [fieldNamed(page, "Adult")]: "2000" })
    .press("Update");
  expect((await browser.post(show, order)).status).toBeLessThan(500);
  expect(await failed()).toBe(before);
  expect((await browser.post(show, { ...order, intent: "submit" })).status).toBe(400);
  expect(await failed()).toBe(before + 1);
});

test("the metrics are not on the public port, and nothing else is on theirs", async () => {
  expect((await site.browse().get("/metrics")).status).toBe(404);
  expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
});
