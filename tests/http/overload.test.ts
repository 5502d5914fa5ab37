import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
const maxInFlight = 3;
const login = "/user/login";

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { MAX_WORK_IN_FLIGHT: String(maxInFlight) },
  });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const logIn = () =>
  site.browse().post("/login", { email: "driver@example.com", password: "roll-racing-250" });

/** Fills the site with logins that the API doesn't respond to, runs the action, then releases them. */
async function whileFull<T>(act: () => Promise<T>): Promise<T> {
  const release = calls.hold(login);
  const before = calls.count(login);
  const pendingLogins = Array.from({ length: maxInFlight }, logIn);
  await calls.waitForCalls(login, before + maxInFlight);
  try {
    return await act();
  } finally {
    release();
    expect((await Promise.all(pendingLogins)).map(({ status }) => status)).toEqual([303, 303, 303]);
  }
}

test("a visitor who comes when the site is full gets an immediate error page with Retry-After [ERR-009]", async () => {
  const { response, callCount } = await whileFull(async () => {
    const before = calls.paths.length;
    const page = await site.browse().get("/events", { "accept-language": "de" });
    return { response: page, callCount: calls.paths.length - before };
  });
  expect([response.status, response.headers["retry-after"], callCount]).toEqual([503, "5", 0]);
  expect(textOf(response.body)).toContain("Gerade ist sehr viel los");
  expect(response.headers["cache-control"]).toBe("no-store, no-transform");
  expect((await site.browse().get("/events")).status).toBe(200);
});

test("a form submitted when the site is full is not processed", async () => {
  const callCount = calls.count(login);
  const response = await whileFull(() => logIn());
  expect([response.status, calls.count(login) - callCount]).toEqual([503, maxInFlight]);
  expect(textOf(response.body)).toContain("Your last request wasn’t submitted and you haven’t been charged");
});

test("the site's scripts get the same error as data", async () => {
  const response = await whileFull(() => site.browse().get("/events.data"));
  expect([response.status, response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(response.headers["content-type"]).toContain("text/x-script");
  expect(response.body).toContain('"busy"');
});

test("health checks and static files are served while the site is full", async () => {
  const { body } = await site.browse().get("/");
  const script = /src="(\/static\/[^"]+\.js)"|href="(\/static\/[^"]+\.js)"/.exec(body);
  const file = script?.[1] ?? script?.[2] ?? "";
  const statuses = await whileFull(async () => [
    (await site.browse().get("/healthz")).status,
    (await site.browse().get("/readyz")).status,
    (await site.browse().get(file)).status,
  ]);
  expect(statuses).toEqual([200, 200, 200]);
});

test("an instance that stays full of stuck requests reports not ready, so that it is replaced", async () => {
  const ready = async () => {
    const { status, body } = await site.browse().get("/readyz");
    return [status, body.split(":")[0]?.trim()];
  };
  const seen = await whileFull(async () => {
    const atFirst = await ready();
    organiser.clock.advance(80_000);
    return [atFirst, await ready()];
  });
  expect(seen).toEqual([
    [200, "ready"],
    [503, "stuck"],
  ]);
  expect(await ready()).toEqual([200, "ready"]);
});

test("a slow form upload occupies no slot", async () => {
  const slow = Array.from({ length: maxInFlight }, () =>
    fetch(`${site.publicUrl}/login`, {
      method: "POST",
      headers: { origin: site.publicUrl, "content-type": "application/x-www-form-urlencoded" },
      body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("email=")) }),
      duplex: "half",
      signal: leave.signal,
    } satisfies RequestInit & { duplex: "half" }),
  );
  const left = Promise.allSettled(slow);
  expect((await site.browse().get("/events")).status).toBe(200);
  leave.abort();
  expect((await left).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

const leave = new AbortController();

describe("while more pages are requested than the site can render", () => {
  let crowdedSite: RunningSite;
  beforeAll(async () => {
    crowdedSite = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { ORGANISER_CALLS_IN_FLIGHT: "8" },
    });
  });
  afterAll(() => crowdedSite.close());

  test("requests that would wait too long are rejected at once, others get their page, and form posts go first", async () => {
    const driver = crowdedSite.browse();
    await driver.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    const release = calls.hold("authUser");
    let completed = 0;
    const pages = Array.from({ length: 150 }, async () => {
      const { status, headers } = await driver.copy().get("/events");
      completed += 1;
      return { status, retryAfter: headers["retry-after"] };
    });
    await eventually(() => expect(completed).toBeGreaterThan(20));
    const form = driver.copy().post("/language", { language: "de" });
    // A request after the form is rejected at once: by then the form is queued.
    for (let time = 0; time < 3; time += 1) expect((await driver.copy().get("/events")).status).toBe(503);
    release();
    expect((await form).status).toBe(303);
    const outcomes = (await Promise.all(pages)).map((page) => JSON.stringify(page));
    expect(new Set(outcomes)).toEqual(
      new Set([JSON.stringify({ status: 200 }), JSON.stringify({ status: 503, retryAfter: "5" })]),
    );
  });
});
