import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
const most = 3;
const login = "/user/login";

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { MAX_WORK_IN_FLIGHT: String(most) },
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

/** Fills the site with log-ins that the API doesn't answer, does something, and lets them go. */
async function whileFull<T>(act: () => Promise<T>): Promise<T> {
  const letGo = calls.hold(login);
  const before = calls.count(login);
  const underWay = Array.from({ length: most }, logIn);
  await calls.called(login, before + most);
  try {
    return await act();
  } finally {
    letGo();
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([303, 303, 303]);
  }
}

test("who comes when the site is full gets a page at once that says when to come again [ERR-009]", async () => {
  const { answer, asked } = await whileFull(async () => {
    const before = calls.seen.length;
    const page = await site.browse().get("/events", { "accept-language": "de" });
    return { answer: page, asked: calls.seen.length - before };
  });
  expect([answer.status, answer.headers["retry-after"], asked]).toEqual([503, "5", 0]);
  expect(textOf(answer.body)).toContain("Gerade ist sehr viel los");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await site.browse().get("/events")).status).toBe(200);
});

test("a form that is sent when the site is full is not carried out", async () => {
  const asked = calls.count(login);
  const answer = await whileFull(() => logIn());
  expect([answer.status, calls.count(login) - asked]).toEqual([503, most]);
  expect(textOf(answer.body)).toContain("Nothing was sent or charged");
});

test("the site's scripts get the same in their own way", async () => {
  const answer = await whileFull(() => site.browse().get("/events.data"));
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.headers["content-type"]).toContain("text/x-script");
  expect(answer.body).toContain('"busy"');
});

test("health and files go on while the site is full", async () => {
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

test("an instance that stays full of work that doesn't end isn't ready any more, so that it is replaced", async () => {
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

test("a form that trickles in takes nobody's place", async () => {
  const slow = Array.from({ length: most }, () =>
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

describe("while more people want pages than the site can make", () => {
  let crowded: RunningSite;
  beforeAll(async () => {
    crowded = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { ORGANISER_CALLS_IN_FLIGHT: "8" },
    });
  });
  afterAll(() => crowded.close());

  test("who would wait too long is told so at once, the others get their page, and forms go before them", async () => {
    const driver = crowded.browse();
    await driver.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    const letGo = calls.hold("authUser");
    let answered = 0;
    const pages = Array.from({ length: 150 }, async () => {
      const { status, headers } = await driver.copy().get("/events");
      answered += 1;
      return { status, retryAfter: headers["retry-after"] };
    });
    await eventually(() => expect(answered).toBeGreaterThan(20));
    const form = driver.copy().post("/language", { language: "de" });
    // Who comes after the form is rejected at once: by then the form waits.
    for (let time = 0; time < 3; time += 1) expect((await driver.copy().get("/events")).status).toBe(503);
    letGo();
    expect((await form).status).toBe(303);
    const outcomes = (await Promise.all(pages)).map((page) => JSON.stringify(page));
    expect(new Set(outcomes)).toEqual(
      new Set([JSON.stringify({ status: 200 }), JSON.stringify({ status: 503, retryAfter: "5" })]),
    );
  });
});
