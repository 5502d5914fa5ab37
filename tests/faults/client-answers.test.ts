import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { type Behaviour, type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { clientOf, visitor } from "../support/organiser-visitor.ts";

let api: FaultyApi;
let client: OrganiserClient;

beforeEach(async () => {
  api = await startFaultyApi();
  client = clientOf(api.url);
});

afterEach(async () => {
  client.close();
  await api.close();
});

const domain = "/api/v1/cognito/domain/currentDomain";
const createAddress = "/api/v1/cognito/address/create";
const address = {
  id: 0,
  street_address: "1 Ferrers Road",
  unit: "",
  suburb_name: "Eastern Creek",
  state: "NSW",
  postcode: "2766",
  country: "AU",
};

describe("what a failed read is", () => {
  const table: [string, Behaviour, object][] = [
    ["a hung-up call is unreachable", "reset", { kind: "unreachable", status: 0 }],
    [
      "an answer that breaks off is unreachable",
      { half: "application/json" },
      { kind: "unreachable", status: 0 },
    ],
    [
      "an answer without end is malformed",
      { endless: "application/json" },
      { kind: "malformed", status: 200 },
    ],
    [
      "a web page in place of JSON is malformed",
      { text: "<html>", type: "text/html" },
      { kind: "malformed", status: 200 },
    ],
    [
      "JSON that breaks off is malformed",
      { text: '{"name":', type: "application/json" },
      { kind: "malformed", status: 200 },
    ],
    [
      "JSON that is deeper than its reader's stack is malformed",
      { text: `{"menus":${'[{"children":'.repeat(100_000)}`, type: "application/json" },
      { kind: "malformed", status: 200 },
    ],
    [
      "a redirect is malformed",
      { text: "", type: "text/html", status: 302, headers: { location: "/x" } },
      { kind: "malformed", status: 302 },
    ],
    ["401 is unauthorised", { json: {}, status: 401 }, { kind: "unauthorised", status: 401 }],
    ["404 is not found", { json: {}, status: 404 }, { kind: "not-found", status: 404 }],
    ["a plain 422 is refused", { json: {}, status: 422 }, { kind: "refused", status: 422 }],
    ["too many requests is refused", { json: {}, status: 429 }, { kind: "refused", status: 429 }],
    [
      "a breakdown is refused",
      { text: "oops", type: "text/plain", status: 500 },
      { kind: "refused", status: 500 },
    ],
    [
      "a proxy that finds no API is unreachable",
      { text: "", type: "text/html", status: 502 },
      { kind: "unreachable", status: 502 },
    ],
    [
      "a proxy that waits in vain is a timeout",
      { text: "", type: "text/html", status: 504 },
      { kind: "timeout", status: 504 },
    ],
  ];
  test.each(table)("%s", async (_title, behaviour, expected) => {
    api.answer(domain, behaviour);
    await expect(client.forRequest(visitor()).site.domain()).rejects.toMatchObject({
      name: "OrganiserError",
      call: `GET ${domain}`,
      ...expected,
    });
  });
});

describe("the API's own words for the visitor", () => {
  const table: [string, unknown, string][] = [
    ["are its message", { message: "Closed.", error: "E17" }, "Closed."],
    ["are its error where it has no message", { error: "E17" }, "E17"],
    ["are its error where the message is empty", { message: "", error: "E17" }, "E17"],
    ["are empty where it says neither", {}, ""],
    ["are empty where the message is no text", { message: { en: "Closed." } }, ""],
    ["are empty where the answer is no JSON", "<h1>Closed</h1>", ""],
  ];
  test.each(table)("%s [ERR-009]", async (_title, json, said) => {
    api.answer(createAddress, { json, status: 400 });
    const saving = client.forRequest(visitor("token")).addresses.create(address);
    await expect(saving).rejects.toMatchObject({ kind: "refused", said });
  });
});

test("a member of the wrong type is named with its path, and its value stays unsaid", async () => {
  api.answer("/api/v1/cognito/address", {
    json: { data: [{ id: 1 }, { id: 2, street_address: ["Roe Street 5"] }] },
  });
  const asking = client.forRequest(visitor("token")).addresses.ofUser(7);
  await expect(asking).rejects.toMatchObject({
    kind: "malformed",
    message: expect.stringMatching(
      /^GET \/api\/v1\/cognito\/address: malformed.*data\.1\.street_address: .*got list$/,
    ),
  });
  await expect(asking).rejects.not.toMatchObject({ message: expect.stringContaining("Roe Street") });
});

test("members that the site doesn't know are left out and disturb nobody", async () => {
  api.answer(domain, { json: { name: "Roll Racing", brand_new: { a: 1 } } });
  const settings = await client.forRequest(visitor()).site.domain();
  expect(settings.name).toBe("Roll Racing");
  expect(settings).not.toHaveProperty("brandNew");
});

test("errors and logs hold no query, because it may be the visitor's", async () => {
  api.answer("/api/v1/cognito/payment/checkPaid", { json: {}, status: 500 });
  const checking = client
    .forRequest(visitor("token"))
    .payments.check("https://site.example/event/a", "pay-me-123");
  await expect(checking).rejects.toMatchObject({ call: "GET /api/v1/cognito/payment/checkPaid" });
  await expect(checking).rejects.not.toMatchObject({ message: expect.stringContaining("pay-me-123") });
});

test("an event that the API doesn't know is none, and not an error [API-108]", async () => {
  await expect(client.forRequest(visitor()).events.byUrl("nowhere")).resolves.toBeNull();
});

test("an address of an event can't lead to another call", async () => {
  await client.forRequest(visitor()).events.byUrl("../../cognito/user/logout?x=#");
  expect(api.seen.map(({ path, query }) => path + query)).toEqual([
    "/api/v1/event/event/..%2F..%2Fcognito%2Fuser%2Flogout%3Fx%3D%23?image_width=1920",
  ]);
});

test.each(["", ".", ".."])("an event called “%s” is none, without asking", async (url) => {
  await expect(client.forRequest(visitor()).events.byUrl(url)).resolves.toBeNull();
  expect(api.seen).toEqual([]);
});

describe("whether the API answers", () => {
  test("is taken for granted at the start [AUTH-020]", () => {
    expect(client.linkActive()).toBe(true);
  });

  test("is false after a call without any answer, true again after an error answer [AUTH-021 AUTH-022]", async () => {
    api.answer(createAddress, "reset", { json: {}, status: 500 });
    const { addresses } = client.forRequest(visitor("token"));
    await expect(addresses.create(address)).rejects.toMatchObject({ kind: "unreachable" });
    expect(client.linkActive()).toBe(false);
    await expect(addresses.create(address)).rejects.toMatchObject({ kind: "refused" });
    expect(client.linkActive()).toBe(true);
  });
});

describe("time", () => {
  test("runs out for a write, which may have been carried out and is sent once only [API-002]", async () => {
    const hasty = clientOf(api.url, { writeTimeout: 50 });
    api.answer(createAddress, "silence");
    await expect(hasty.forRequest(visitor("token")).addresses.create(address)).rejects.toMatchObject({
      kind: "timeout",
    });
    expect(api.seen).toHaveLength(1);
    hasty.close();
  });

  const until = (left: { read?: number; write?: number }) => ({
    deadline: {
      leftForRead: () => left.read ?? 600_000,
      leftForWrite: () => left.write ?? 600_000,
      startPage: () => undefined,
    },
  });

  test("is no longer for a read or a write than what is left of its request", async () => {
    const slow = clientOf(api.url, { readTimeout: 600_000, writeTimeout: 600_000 });
    api.answer(createAddress, "silence");
    const { addresses } = slow.forRequest(visitor("token", until({ read: 50, write: 50 })));
    await expect(addresses.create(address)).rejects.toMatchObject({ kind: "timeout", isWrite: true });
    api.answer("/api/v1/cognito/address", "silence");
    await expect(addresses.ofUser(7)).rejects.toMatchObject({ kind: "timeout", isWrite: false });
    slow.close();
  });

  test("that is up lets no write out: nothing was sent", async () => {
    const { addresses } = client.forRequest(visitor("token", until({ write: 0 })));
    await expect(addresses.create(address)).rejects.toMatchObject({ textCode: "NOT_CARRIED_OUT" });
    expect(api.seen).toHaveLength(0);
  });

  test("runs out for a call that still waits for its turn", async () => {
    const hasty = clientOf(api.url, { writeTimeout: 50, callsInFlight: 1 });
    api.answer(createAddress, "silence");
    const { addresses } = hasty.forRequest(visitor("token"));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => addresses.create(address)));
    expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.kind)).toEqual([
      "timeout",
      "timeout",
      "timeout",
    ]);
    hasty.close();
  });
});

test("merchandise is asked for by page size, 50 at most, without a bearer, and is the data of the answer [API-091]", async () => {
  const piece = { id: 3, name: "Cap", description: "", price_each: 25, photos: [], options: [] };
  api.answer("/api/v1/event/merch", { json: { num_items: 1, num_pages: 1, data: [piece] } });
  const { items } = await client.forRequest(visitor("mine")).events.merch();
  expect(items).toMatchObject([{ id: 3, name: "Cap", price: 2_500 }]);
  const [seen] = api.seen;
  expect(seen?.method).toBe("GET");
  expect(new URLSearchParams(seen?.query).get("page_size")).toBe("50");
  expect(seen?.headers.authorization).toBeUndefined();
});
