import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Browser, browserOf, type Fields } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const submitEntry = "event/event/submitEntry";
/** Longer than a sender may take to report the outcome of an order. */
const minute = 60_000;
/** Programs take their time to start. */
vi.setConfig({ testTimeout: 60_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let program: SiteProgram;
let dataDir: string;
let port: number;
let publicUrl: string;
let driver: Browser;
let order: Fields;
/** When the site's clock started at the time of the organiser's, which is stopped. */
let startedAt: number;

beforeEach(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  dataDir = await mkdtemp(join(tmpdir(), "killed-"));
  port = await freePort();
  publicUrl = `http://localhost:${port}`;
  organiser.siteOrigins.push(publicUrl);
  startedAt = Date.now();
  program = await start();
  driver = browserOf(port, publicUrl);
  await logIn(driver);
  order = await ticketOrder(driver);
});
afterEach(async () => {
  await program.stop();
  await calls.close();
  await organiser.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: calls.url,
    ORGANISER_PUBLIC_URL: organiser.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    CLOCK_START: new Date(organiser.clock.now()).toISOString(),
  });

/** Posts the order, kills the site once the API has it, and starts the site again a minute later. */
async function killWhileSending(isReceived: Promise<void>): Promise<void> {
  const outcome = driver
    .copy()
    .post(ticketEvent, order)
    .then(({ status }) => String(status), String);
  await isReceived;
  await program.kill();
  expect(await outcome).toMatch(/socket hang up|ECONNRESET/);
  calls.behave();
  organiser.clock.advance(minute);
  program = await start();
}

const invoices = async () =>
  (await organiser.dependencies.db.selectFrom("invoices").select("id").execute()).length;

/** Submits the form again; returns the URL of the order's status check. */
async function postAgain(): Promise<string> {
  const response = await driver.post(ticketEvent, order);
  expect(response.status).toBe(504);
  expect(textOf(response.body)).toMatch(/Your reference: [2-9A-Z]{8}\b/);
  return /href="([^"]+\?reference=[^"]+)"/.exec(response.body)?.[1] ?? "";
}

test("a site killed after the API accepted an order finds it and never sends it again", async () => {
  await killWhileSending(calls.withholdResponsesOf(submitEntry));
  expect(await invoices()).toBe(1);

  const lookUp = await postAgain();
  expect(await driver.get(lookUp).then(({ body }) => textOf(body))).toContain("We’ve received your entry");
  expect([calls.count(submitEntry), await invoices()]).toEqual([1, 1]);
});

test("an order whose site was killed before the API accepted it has failed; a new form can be submitted", async () => {
  calls.hold(submitEntry); // never released
  await killWhileSending(calls.waitForCalls(submitEntry, 1));
  expect(await invoices()).toBe(0);

  const lookUp = await postAgain();
  expect(await driver.get(lookUp).then(({ body }) => textOf(body))).toContain(
    "Your order didn’t go through.",
  );
  expect(calls.count(submitEntry)).toBe(1);

  const next = await driver.post(ticketEvent, await ticketOrder(driver));
  expect([next.status, await invoices()]).toEqual([303, 1]);
});

test("after the site was killed, submitting again reports within seconds that the order is no longer in progress", async () => {
  calls.hold(submitEntry); // never released
  const first = driver
    .copy()
    .post(ticketEvent, order)
    .then(({ status }) => String(status), String);
  await calls.waitForCalls(submitEntry, 1);
  await program.kill();
  expect(await first).toMatch(/socket hang up|ECONNRESET/);
  organiser.clock.advance(Date.now() - startedAt); // as on the site
  program = await start();
  expect((await driver.post(ticketEvent, order)).status).toBe(504);
  expect(calls.count(submitEntry)).toBe(1);
});

test("an order isn't sent again to an API that was killed too and doesn't know its outcome", async () => {
  const indeterminate = { message: "It is not known whether it went through.", text_code: "OUTCOME_UNKNOWN" };
  calls.respondWith(submitEntry, 409, indeterminate);
  const first = await driver.post(ticketEvent, order);
  expect(first.status).toBe(504);
  await postAgain();
  expect(calls.count(submitEntry)).toBe(1);
});

test("users stay logged in and keep their input when the site is killed", async () => {
  await program.kill();
  program = await start();
  expect((await driver.get("/")).body).toContain("Sam");
  await driver.post(ticketEvent, order);
  expect(await invoices()).toBe(1);
});
