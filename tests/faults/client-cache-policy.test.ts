import { EventEmitter, once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { cachePolicies, latestAfterChange } from "../../server/organiser-client/cache-policy.ts";
import { pageChanges } from "../../server/organiser-client/page-changes.ts";
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

// `initialData` is kept by the row “minute” of the table.
const settings = "/api/v1/cognito/domain/initialData";
const { fresh, stale, standsIn } = cachePolicies.minute;
const named = (name: string): Behaviour => ({ json: { currentDomain: { name } } });
const nameNow = async () => (await client.forRequest(visitor()).site.initialData()).domain?.name;

const pageNow = (slug: string) => client.forRequest(visitor()).pages.inRows(slug);
const galleriesNow = () => client.forRequest(visitor()).media.galleriesOfGroup("2030");

/** Asks until the answer changes: a new one was being fetched behind the older one's back. */
async function nextName(old: string) {
  let name = await nameNow();
  while (name === old) {
    await new Promise((resolve) => setImmediate(resolve));
    name = await nameNow();
  }
  return name;
}

test("a public answer is given to the next visitor without asking again, while it is fresh", async () => {
  api.answer(settings, named("first"), named("second"));
  expect(await nameNow()).toBe("first");
  now += fresh - 1;
  expect(await nameNow()).toBe("first");
  expect(api.seen).toHaveLength(1);
});

test("an answer that isn't fresh is given at once, and a new one is fetched meanwhile", async () => {
  const gate = new EventEmitter();
  api.answer(settings, named("first"), {
    json: { currentDomain: { name: "second" } },
    after: once(gate, "open"),
  });
  await nameNow();
  now += fresh + 1;
  expect(await nameNow()).toBe("first"); // while the API still thinks
  await api.arrived(2);
  gate.emit("open");
  expect(await nextName("first")).toBe("second");
  expect(api.seen).toHaveLength(2);
});

test("an answer that is too old is not shown while the API gives a new one", async () => {
  api.answer(settings, named("first"), named("second"));
  await nameNow();
  now += stale + 1;
  expect(await nameNow()).toBe("second");
});

describe("an answer of which a page knows when it changes", () => {
  const second = 1_000;

  /** Reads for a page that knows of a change then. */
  async function readKnowing(instant: number) {
    const changes = pageChanges();
    const domain = (await client.forRequest(visitor(null, { changes })).site.initialData()).domain?.name;
    changes.at(instant);
    return domain;
  }

  test("is given until then, and at the latest 0.3 s after it no more, fresh or not", async () => {
    api.answer(settings, named("before"), named("after"));
    expect(await readKnowing(now + 10 * second)).toBe("before");
    now += 10 * second - 1;
    expect(await nameNow()).toBe("before");
    now += 1 + latestAfterChange;
    expect(await nameNow()).toBe("after");
    expect(api.seen).toHaveLength(2);
  });

  test("ends then too when another one has taken its place in between", async () => {
    api.answer(settings, named("before"), named("still before"), named("after"));
    await readKnowing(now + fresh + 10 * second);
    now += fresh + 9 * second;
    await nameNow();
    expect(await nextName("before")).toBe("still before");
    now += second + latestAfterChange;
    expect(await nameNow()).toBe("after");
  });

  test("isn't given to anybody who asks after it when it was asked for before", async () => {
    const gate = new EventEmitter();
    const late = { json: { currentDomain: { name: "before" } }, after: once(gate, "open") };
    api.answer(settings, named("before"), late, named("after"));
    await readKnowing(now + fresh + 2 * second);
    now += fresh + second;
    await nameNow(); // begins to fetch a new one
    await api.arrived(2);
    now += second + latestAfterChange;
    const asked = Promise.all([nameNow(), nameNow(), nameNow()]);
    gate.emit("open");
    expect(await asked).toEqual(["after", "after", "after"]);
    expect(api.seen).toHaveLength(3);
  });

  test("stands in after it when the API doesn't answer, without asking each time", async () => {
    api.answer(settings, named("before"), "reset");
    await readKnowing(now + 10 * second);
    now += 11 * second;
    expect(await nameNow()).toBe("before");
    const asked = api.seen.length;
    expect([await nameNow(), await nameNow()]).toEqual(["before", "before"]);
    expect(api.seen).toHaveLength(asked);
  });
});

describe("when the API gives no answer", () => {
  const faults: [string, Behaviour][] = [
    ["hangs up", "reset"],
    ["breaks off", { half: "application/json" }],
    ["breaks down", { text: "oops", type: "text/plain", status: 500 }],
    ["is restarting", { text: "", type: "text/html", status: 503 }],
    ["sends a web page", { text: "<html>", type: "text/html" }],
    ["says “too many requests”", { json: {}, status: 429 }],
  ];
  test.each(faults)(
    "because it %s, the older one stands in, and the log says so [AUTH-022]",
    async (_title, fault) => {
      api.answer(settings, named("first"), fault);
      await nameNow();
      now += standsIn - 1;
      expect(await nameNow()).toBe("first");
      expect(lines).toEqual([expect.objectContaining({ level: "warn" })]);
    },
  );

  test("at all any more, the older one stands in for a day and no longer [AUTH-022]", async () => {
    api.answer(settings, named("first"));
    await nameNow();
    await api.close();
    now += standsIn - 10_000;
    expect(await nameNow()).toBe("first");
    now += 10_001;
    await expect(nameNow()).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("the next visitors don't wait for it again for some seconds", async () => {
    api.answer(settings, named("first"), { json: {}, status: 500 });
    await nameNow();
    now += stale + 1;
    await nameNow();
    const asked = api.seen.length;
    await nameNow();
    expect(api.seen).toHaveLength(asked);
    now += 5_000;
    api.answer(settings, named("second"));
    expect(await nameNow()).toBe("second");
  });

  test("in time, the older one is given after the shorter time of a read that has one", async () => {
    const hasty = clientOf(api.url, { clock: { now: () => now }, readTimeout: 40, writeTimeout: 600_000 });
    api.answer(settings, named("first"), "silence");
    const asking = () => hasty.forRequest(visitor()).site.initialData();
    await asking();
    now += stale + 1;
    expect((await asking()).domain?.name).toBe("first");
    hasty.close();
  });

  test("and none was ever given, the visitor's page gets an error", async () => {
    api.answer(settings, "reset");
    await expect(nameNow()).rejects.toMatchObject({ kind: "unreachable" });
  });
});

test("what the API refuses is not shown from memory: a page taken off the site is gone", async () => {
  const page = "/api/v1/cognito/page/drift-school";
  api.answer(page, { json: { id: 1, name: "Drift school" } }, { json: {}, status: 403 }, "reset");
  expect(await pageNow("drift-school")).toMatchObject({ name: "Drift school" });
  now += cachePolicies.seconds.stale + 1;
  await expect(pageNow("drift-school")).rejects.toMatchObject({ kind: "refused" });
  await expect(pageNow("drift-school")).rejects.toMatchObject({ kind: "unreachable" });
});

test("that there is no such page is remembered like a page", async () => {
  expect(await pageNow("nowhere")).toBeNull();
  expect(await pageNow("nowhere")).toBeNull();
  expect(api.seen).toHaveLength(1);
});

test("an answer with errors in it is used once and not kept [ERR-008]", async () => {
  const gallery = { data: { cognitoGallerys: [] }, errors: [{ message: "slow" }] };
  api.answer("/graphql", { json: gallery }, { json: { data: { cognitoGallerys: [{ id: 1 }] } } });
  expect(await galleriesNow()).toEqual([]);
  expect(await galleriesNow()).toHaveLength(1);
});

test("kept answers can't be changed by whoever reads them", async () => {
  api.answer(settings, { json: { pages: { data: [{ id: 1, name: "Home" }] } } });
  const { pages } = await client.forRequest(visitor()).site.initialData();
  expect(() => pages.push(...pages)).toThrow(TypeError);
});

test("a clock that is set back doesn't make an answer of the future last", async () => {
  api.answer(settings, named("first"), named("second"));
  await nameNow();
  now -= 7 * 24 * 60 * 60 * 1000;
  expect(await nameNow()).toBe("second");
});

test("personal answers are never kept", async () => {
  api.answer("/api/v1/cognito/user/authUser", { json: { id: 1 } }, { json: { id: 2 } });
  const { account } = client.forRequest(visitor("token"));
  expect((await account.authUser()).id).toBe(1);
  expect((await account.authUser()).id).toBe(2);
});
