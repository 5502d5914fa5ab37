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

describe("the error of a failed read", () => {
  const table: [string, Behaviour, object][] = [
    ["a reset connection is unreachable", "reset", { kind: "unreachable", status: 0 }],
    ["a truncated response is unreachable", { half: "application/json" }, { kind: "unreachable", status: 0 }],
    ["an endless response is malformed", { endless: "application/json" }, { kind: "malformed", status: 200 }],
    [
      "HTML instead of JSON is malformed",
      { text: "<html>", type: "text/html" },
      { kind: "malformed", status: 200 },
    ],
    [
      "truncated JSON is malformed",
      { text: '{"name":', type: "application/json" },
      { kind: "malformed", status: 200 },
    ],
    [
      "JSON nested too deeply to parse is malformed",
      { text: `{"menus":${'[{"children":'.repeat(100_000)}`, type: "application/json" },
      { kind: "malformed", status: 200 },
    ],
    [
      "a redirect to another host is malformed",
      { text: "", type: "text/html", status: 302, headers: { location: "https://other.example/x" } },
      { kind: "malformed", status: 302 },
    ],
    [
      "401 is a rejection where no token was sent",
      { json: {}, status: 401 },
      { kind: "rejected", status: 401 },
    ],
    ["404 is not found", { json: {}, status: 404 }, { kind: "not-found", status: 404 }],
    ["422 without a code is a rejection", { json: {}, status: 422 }, { kind: "rejected", status: 422 }],
    ["429 is a rejection", { json: {}, status: 429 }, { kind: "rejected", status: 429 }],
    [
      "500 is a rejection",
      { text: "oops", type: "text/plain", status: 500 },
      { kind: "rejected", status: 500 },
    ],
    [
      "502 from a proxy is unreachable",
      { text: "", type: "text/html", status: 502 },
      { kind: "unreachable", status: 502 },
    ],
    [
      "504 from a proxy is a timeout",
      { text: "", type: "text/html", status: 504 },
      { kind: "timeout", status: 504 },
    ],
  ];
  test.each(table)("%s", async (_title, behaviour, expected) => {
    api.respondWith(domain, behaviour);
    await expect(client.forRequest(visitor()).site.getDomain()).rejects.toMatchObject({
      name: "OrganiserError",
      call: `GET ${domain}`,
      ...expected,
    });
  });
});

describe("a redirect within the API's own origin", () => {
  const to = (location: string, status = 301): Behaviour => ({
    text: "Moved",
    type: "text/html",
    status,
    headers: { location },
  });

  test.each([301, 302, 303, 307, 308])("is followed by a read that gets it with %i", async (status) => {
    api.respondWith(domain, to("/v2/domain?a=1", status));
    api.respondWith("/v2/domain", { json: { name: "Roll Racing" } });
    await expect(client.forRequest(visitor()).site.getDomain()).resolves.toMatchObject({
      name: "Roll Racing",
    });
    expect(api.calls.map(({ path, query }) => path + query)).toEqual([domain, "/v2/domain?a=1"]);
  });

  test("is followed with the token, three times at most", async () => {
    const authUser = "/api/v1/cognito/user/authUser";
    api.respondWith(authUser, to(authUser));
    await expect(client.forRequest(visitor("mine")).account.getUser()).rejects.toMatchObject({
      kind: "malformed",
      status: 301,
    });
    expect(api.calls.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill("Bearer mine"));
  });

  test("isn't followed to another port, or with credentials", async () => {
    for (const location of ["http://127.0.0.1:1/", api.url.replace("//", "//name:secret@")]) {
      api.respondWith(domain, to(`${location}/x`));
      const read = clientOf(api.url).forRequest(visitor()).site.getDomain();
      await expect(read).rejects.toMatchObject({ kind: "malformed" });
    }
    expect(api.calls.every(({ path }) => path === domain)).toBe(true);
  });

  test("isn't followed by calls that change something", async () => {
    api.respondWith("/api/v1/cognito/user/logout", to("/x"));
    api.respondWith(createAddress, to("/x", 307));
    const { account, addresses } = client.forRequest(visitor("mine"));
    await expect(account.logOut()).rejects.toMatchObject({ kind: "malformed" });
    await expect(addresses.create(address, "k")).rejects.toMatchObject({ kind: "malformed" });
    expect(api.calls.some(({ path }) => path === "/x")).toBe(false);
  });
});

describe("the wait that the API demands", () => {
  const later = new Date(Date.now() + 90_000).toUTCString();
  test.each([
    ["300", 300, 300],
    ["0", 1, 1],
    [later, 85, 90],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 1, 1],
    ["99999999999999999999", 3600, 3600],
    ["soon", 0, 0],
    ["-5", 0, 0],
    ["1.5e3", 0, 0],
  ])("is read from “Retry-After: %s”, up to an hour", async (header, least, most) => {
    api.respondWith(createAddress, { json: {}, status: 429, headers: { "retry-after": header } });
    const error: unknown = await client
      .forRequest(visitor("mine"))
      .addresses.create(address, "k")
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    const { retryAfter } = Object(error);
    expect(retryAfter >= least && retryAfter <= most).toBe(true);
  });
});

describe("the error message from the API", () => {
  const table: [string, unknown, string][] = [
    ["is `message`", { message: "Closed.", error: "E17" }, "Closed."],
    ["is `error` if there is no `message`", { error: "E17" }, "E17"],
    ["is `error` if `message` is empty", { message: "", error: "E17" }, "E17"],
    ["is empty if there is neither", {}, ""],
    ["is all texts of a list", { message: ["Closed.", 7, "Come again."] }, "Closed. Come again."],
    ["is empty if `message` isn't a string", { message: { en: "Closed." } }, ""],
    ["is empty if the response isn't JSON", "<h1>Closed</h1>", ""],
  ];
  test.each(table)("%s [ERR-009]", async (_title, json, message) => {
    api.respondWith(createAddress, { json, status: 400 });
    const saving = client.forRequest(visitor("token")).addresses.create(address);
    await expect(saving).rejects.toMatchObject({ kind: "rejected", apiMessage: message });
  });
});

test("the error for a field of the wrong type contains its path but not its value", async () => {
  api.respondWith("/api/v1/cognito/payment/checkPaid", { json: { success: ["Roe Street 5"] } });
  const check = client.forRequest(visitor("token")).payments.checkPayment("https://site.example/", "token");
  await expect(check).rejects.toMatchObject({
    kind: "malformed",
    message: expect.stringMatching(
      /^GET \/api\/v1\/cognito\/payment\/checkPaid: malformed.*success: .*got list$/,
    ),
  });
  await expect(check).rejects.not.toMatchObject({ message: expect.stringContaining("Roe Street") });
});

test("unknown fields of a response are ignored", async () => {
  api.respondWith(domain, { json: { name: "Roll Racing", brand_new: { a: 1 } } });
  const settings = await client.forRequest(visitor()).site.getDomain();
  expect(settings.name).toBe("Roll Racing");
  expect(settings).not.toHaveProperty("brandNew");
});

test("errors and logs don't contain the query string, which may hold personal data", async () => {
  api.respondWith("/api/v1/cognito/payment/checkPaid", { json: {}, status: 500 });
  const checking = client
    .forRequest(visitor("token"))
    .payments.checkPayment("https://site.example/event/a", "pay-me-123");
  await expect(checking).rejects.toMatchObject({ call: "GET /api/v1/cognito/payment/checkPaid" });
  await expect(checking).rejects.not.toMatchObject({ message: expect.stringContaining("pay-me-123") });
});

test("an event unknown to the API is null, not an error [API-108]", async () => {
  await expect(client.forRequest(visitor()).events.findByUrl("nowhere")).resolves.toBeNull();
});

test("the URL of an event can't lead to a different API call", async () => {
  await client.forRequest(visitor()).events.findByUrl("../../cognito/user/logout?x=#");
  expect(api.calls.map(({ path, query }) => path + query)).toEqual([
    "/api/v1/event/event/..%2F..%2Fcognito%2Fuser%2Flogout%3Fx%3D%23?image_width=1920",
  ]);
});

test.each(["", ".", ".."])("an event called “%s” is null without a request", async (url) => {
  await expect(client.forRequest(visitor()).events.findByUrl(url)).resolves.toBeNull();
  expect(api.calls).toEqual([]);
});

describe("isReachable()", () => {
  test("is true at the start [AUTH-020]", () => {
    expect(client.isReachable()).toBe(true);
  });

  test("is false after a call without a response, and true again after an error response [AUTH-021 AUTH-022]", async () => {
    api.respondWith(createAddress, "reset", { json: {}, status: 500 });
    const { addresses } = client.forRequest(visitor("token"));
    await expect(addresses.create(address)).rejects.toMatchObject({ kind: "unreachable" });
    expect(client.isReachable()).toBe(false);
    await expect(addresses.create(address)).rejects.toMatchObject({ kind: "rejected" });
    expect(client.isReachable()).toBe(true);
  });
});

describe("timeouts", () => {
  test("a write that times out may have been carried out and isn't retried [API-002]", async () => {
    const impatient = clientOf(api.url, { writeTimeoutMs: 500 });
    api.respondWith(createAddress, "silence");
    await expect(impatient.forRequest(visitor("token")).addresses.create(address)).rejects.toMatchObject({
      kind: "timeout",
    });
    expect(api.calls).toHaveLength(1);
    impatient.close();
  });

  const until = (left: { read?: number; write?: number }) => ({
    deadline: {
      getReadTimeLeft: () => left.read ?? 600_000,
      getWriteTimeLeft: () => left.write ?? 600_000,
      recordWriteTimeout: () => undefined,
      startPageTimeout: () => undefined,
    },
  });

  test("a read or write has at most the time left of its request", async () => {
    const slow = clientOf(api.url, { readTimeoutMs: 600_000, writeTimeoutMs: 600_000 });
    api.respondWith(createAddress, "silence");
    const { addresses } = slow.forRequest(visitor("token", until({ read: 50, write: 50 })));
    await expect(addresses.create(address)).rejects.toMatchObject({ kind: "timeout", isWrite: true });
    api.respondWith("/api/v1/cognito/address", "silence");
    await expect(addresses.listByUser(7)).rejects.toMatchObject({ kind: "timeout", isWrite: false });
    slow.close();
  });

  test("a write isn't sent when its request has no time left", async () => {
    const { addresses } = client.forRequest(visitor("token", until({ write: 0 })));
    await expect(addresses.create(address)).rejects.toMatchObject({ textCode: "NOT_CARRIED_OUT" });
    expect(api.calls).toHaveLength(0);
  });

  test("a call that is still queued times out", async () => {
    const impatient = clientOf(api.url, { writeTimeoutMs: 50, callsInFlight: 1 });
    api.respondWith(createAddress, "silence");
    const { addresses } = impatient.forRequest(visitor("token"));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => addresses.create(address)));
    expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.kind)).toEqual([
      "timeout",
      "timeout",
      "timeout",
    ]);
    impatient.close();
  });
});

test("merchandise is requested without a token, 50 items per page, and returned from `data` [API-091]", async () => {
  const item = { id: 3, name: "Cap", description: "", price_each: 25, photos: [], options: [] };
  api.respondWith("/api/v1/event/merch", { json: { num_items: 1, num_pages: 1, data: [item] } });
  const { items } = await client.forRequest(visitor("mine")).events.listMerch();
  expect(items).toMatchObject([{ id: 3, name: "Cap", price: 2_500 }]);
  const [seen] = api.calls;
  expect(seen?.method).toBe("GET");
  expect(new URLSearchParams(seen?.query).get("page_size")).toBe("50");
  expect(seen?.headers.authorization).toBeUndefined();
});
