import { EventEmitter, once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { CACHE_POLICIES, MAX_DELAY_AFTER_CHANGE_MS } from "../../server/organiser-client/cache-policy.ts";
import { createPageChanges } from "../../server/organiser-client/page-changes.ts";
import { type Behaviour, type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { clientOf, recordingLog, visitor } from "../support/organiser-visitor.ts";

let api: FaultyApi;
let client: OrganiserClient;
let now: number;
const { log, lines } = recordingLog();

beforeEach(async () => {
  now = Date.UTC(2030, 2, 1);
  lines.length = 0;
  api = await startFaultyApi();
  client = clientOf(api.url, { clock: { now: () => now }, log });
});

afterEach(async () => {
  client.close();
  await api.close();
});

// `initialData` is cached with the policy `oneMinute`.
const settings = "/api/v1/cognito/domain/initialData";
const { fresh, stale, staleIfError } = CACHE_POLICIES.oneMinute;
const named = (name: string): Behaviour => ({ json: { currentDomain: { name } } });
const nameNow = async () => (await client.forRequest(visitor()).site.getInitialData()).domain?.name;

const pageNow = (slug: string) => client.forRequest(visitor()).pages.findInRowFormat(slug);
const galleriesNow = () => client.forRequest(visitor()).media.listGalleriesByGroup("2030");

/** Reads until the name changes, that is until the background fetch is done. */
async function nextName(old: string) {
  let name = await nameNow();
  while (name === old) {
    await new Promise((resolve) => setImmediate(resolve));
    name = await nameNow();
  }
  return name;
}

test("a public response is served from the cache to the next visitor while it is fresh", async () => {
  api.respondWith(settings, named("first"), named("second"));
  expect(await nameNow()).toBe("first");
  now += fresh - 1;
  expect(await nameNow()).toBe("first");
  expect(api.calls).toHaveLength(1);
});

test("a stale response is served at once while a new one is fetched", async () => {
  const gate = new EventEmitter();
  api.respondWith(settings, named("first"), {
    json: { currentDomain: { name: "second" } },
    after: once(gate, "open"),
  });
  await nameNow();
  now += fresh + 1;
  expect(await nameNow()).toBe("first"); // while the API is still responding
  await api.waitForCalls(2);
  gate.emit("open");
  expect(await nextName("first")).toBe("second");
  expect(api.calls).toHaveLength(2);
});

test("a response that is too old is not served while the API responds", async () => {
  api.respondWith(settings, named("first"), named("second"));
  await nameNow();
  now += stale + 1;
  expect(await nameNow()).toBe("second");
});

describe("a response with a known time of change", () => {
  const second = 1_000;

  /** Reads for a page that declares a change at `instant`. */
  async function readKnowing(instant: number) {
    const changes = createPageChanges();
    const domain = (await client.forRequest(visitor(null, { pageChanges: changes })).site.getInitialData())
      .domain?.name;
    changes.declareChange(instant);
    return domain;
  }

  test("is served until then, and no longer than 0.3 s after it, even if it is fresh", async () => {
    api.respondWith(settings, named("before"), named("after"));
    expect(await readKnowing(now + 10 * second)).toBe("before");
    now += 10 * second - 1;
    expect(await nameNow()).toBe("before");
    now += 1 + MAX_DELAY_AFTER_CHANGE_MS;
    expect(await nameNow()).toBe("after");
    expect(api.calls).toHaveLength(2);
  });

  test("expires at that time even if it was replaced before", async () => {
    api.respondWith(settings, named("before"), named("still before"), named("after"));
    await readKnowing(now + fresh + 10 * second);
    now += fresh + 9 * second;
    await nameNow();
    expect(await nextName("before")).toBe("still before");
    now += second + MAX_DELAY_AFTER_CHANGE_MS;
    expect(await nameNow()).toBe("after");
  });

  test("isn't served after that time if it was fetched before", async () => {
    const gate = new EventEmitter();
    const lateResponse = { json: { currentDomain: { name: "before" } }, after: once(gate, "open") };
    api.respondWith(settings, named("before"), lateResponse, named("after"));
    await readKnowing(now + fresh + 2 * second);
    now += fresh + second;
    await nameNow(); // starts to fetch a new one
    await api.waitForCalls(2);
    now += second + MAX_DELAY_AFTER_CHANGE_MS;
    const requests = Promise.all([nameNow(), nameNow(), nameNow()]);
    gate.emit("open");
    expect(await requests).toEqual(["after", "after", "after"]);
    expect(api.calls).toHaveLength(3);
  });

  test("is served after that time when the API is unreachable, without a request each time", async () => {
    api.respondWith(settings, named("before"), "reset");
    await readKnowing(now + 10 * second);
    now += 11 * second;
    expect(await nameNow()).toBe("before");
    const requests = api.calls.length;
    expect([await nameNow(), await nameNow()]).toEqual(["before", "before"]);
    expect(api.calls).toHaveLength(requests);
  });
});

describe("when the API doesn't respond", () => {
  const faults: [string, Behaviour][] = [
    ["hangs up", "reset"],
    ["truncates its response", { half: "application/json" }],
    ["answers 500", { text: "oops", type: "text/plain", status: 500 }],
    ["answers 503", { text: "", type: "text/html", status: 503 }],
    ["sends a web page", { text: "<html>", type: "text/html" }],
    ["answers 429", { json: {}, status: 429 }],
  ];
  test.each(faults)(
    "because it %s, the older response is served and a warning is logged [AUTH-022]",
    async (_title, fault) => {
      api.respondWith(settings, named("first"), fault);
      await nameNow();
      now += staleIfError - 1;
      expect(await nameNow()).toBe("first");
      expect(lines).toEqual([expect.objectContaining({ level: "warn" })]);
    },
  );

  test("at all, the older response is served for a day [AUTH-022]", async () => {
    api.respondWith(settings, named("first"));
    await nameNow();
    await api.close();
    now += staleIfError - 10_000;
    expect(await nameNow()).toBe("first");
    now += 10_001;
    await expect(nameNow()).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("it isn't called again for some seconds", async () => {
    api.respondWith(settings, named("first"), { json: {}, status: 500 });
    await nameNow();
    now += stale + 1;
    await nameNow();
    const requests = api.calls.length;
    await nameNow();
    expect(api.calls).toHaveLength(requests);
    now += 5_000;
    api.respondWith(settings, named("second"));
    expect(await nameNow()).toBe("second");
  });

  test("in time, the older response is served after the short timeout of a revalidation", async () => {
    const impatient = clientOf(api.url, {
      clock: { now: () => now },
      readTimeoutMs: 1_500,
      writeTimeoutMs: 600_000,
    });
    api.respondWith(settings, named("first"), "silence");
    const read = () => impatient.forRequest(visitor()).site.getInitialData();
    await read();
    now += stale + 1;
    expect((await read()).domain?.name).toBe("first");
    impatient.close();
  });

  test("and nothing is cached, the read fails", async () => {
    api.respondWith(settings, "reset");
    await expect(nameNow()).rejects.toMatchObject({ kind: "unreachable" });
  });
});

test("a page that the API rejects is not served from the cache: an unpublished page is gone", async () => {
  const page = "/api/v1/cognito/page/drift-school";
  api.respondWith(page, { json: { id: 1, name: "Drift school" } }, { json: {}, status: 403 }, "reset");
  expect(await pageNow("drift-school")).toMatchObject({ name: "Drift school" });
  now += CACHE_POLICIES.fiveSeconds.stale + 1;
  await expect(pageNow("drift-school")).rejects.toMatchObject({ kind: "rejected" });
  await expect(pageNow("drift-school")).rejects.toMatchObject({ kind: "unreachable" });
});

test("a missing page is cached like an existing one", async () => {
  expect(await pageNow("nowhere")).toBeNull();
  expect(await pageNow("nowhere")).toBeNull();
  expect(api.calls).toHaveLength(1);
});

test("a response with errors is used but not cached [ERR-008]", async () => {
  const gallery = { data: { cognitoGallerys: [] }, errors: [{ message: "slow" }] };
  api.respondWith("/graphql", { json: gallery }, { json: { data: { cognitoGallerys: [{ id: 1 }] } } });
  expect(await galleriesNow()).toEqual([]);
  expect(await galleriesNow()).toHaveLength(1);
});

test("cached responses are immutable", async () => {
  api.respondWith(settings, { json: { pages: { data: [{ id: 1, name: "Home" }] } } });
  const { pages } = await client.forRequest(visitor()).site.getInitialData();
  expect(() => pages.push(...pages)).toThrow(TypeError);
});

test("a response from the future expires when the clock is set back", async () => {
  api.respondWith(settings, named("first"), named("second"));
  await nameNow();
  now -= 7 * 24 * 60 * 60 * 1000;
  expect(await nameNow()).toBe("second");
});

test("personal responses are never cached", async () => {
  api.respondWith("/api/v1/cognito/user/authUser", { json: { id: 1 } }, { json: { id: 2 } });
  const { account } = client.forRequest(visitor("token"));
  expect((await account.getUser()).id).toBe(1);
  expect((await account.getUser()).id).toBe(2);
});

describe("a page for a logged-in user", () => {
  const page = "/api/v1/cognito/page/drift-school";
  const json = { id: 1, name: "Drift school", url: "drift-school" };
  const ownPage = () =>
    client.forRequest(visitor("a-token")).pages.findInRowFormat("drift-school", { audience: "user" });

  test("is fetched each time, and parsed only if it differs from the public one", async () => {
    api.respondWith(page, { json }, { json }, { json: { ...json, name: "For members" } });
    const forAll = await pageNow("drift-school");
    expect(await ownPage()).toBe(forAll);
    expect(await ownPage()).toMatchObject({ name: "For members" });
    expect(await pageNow("drift-school")).toBe(forAll);
    expect(api.calls).toHaveLength(3);
  });

  test("is parsed and logged each time if a part is malformed", async () => {
    api.respondWith(page, { json: { ...json, rows: [7] } });
    const forAll = await pageNow("drift-school");
    expect(await ownPage()).toEqual(forAll);
    expect(await ownPage()).not.toBe(forAll);
  });
});
