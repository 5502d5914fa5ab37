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
const authUser = "/api/v1/cognito/user/authUser";
const user = { json: { user: { id: 7 } } };
const failure = (status: number): Behaviour => ({ text: "", type: "text/html", status });

describe("a read that gets no response", () => {
  const faults: [string, Behaviour][] = [
    ["a reset connection", "reset"],
    ["a truncated response", { half: "application/json" }],
    ["502", failure(502)],
    ["503", failure(503)],
    ["504", failure(504)],
  ];
  test.each(faults)("because of %s is retried up to twice", async (_title, fault) => {
    api.respondWith(domain, fault, fault, { json: { name: "Roll Racing" } });
    await expect(client.forRequest(visitor()).site.getDomain()).resolves.toMatchObject({
      name: "Roll Racing",
    });
    expect(api.calls).toHaveLength(3);
  });

  test("fails after three attempts", async () => {
    api.respondWith(domain, failure(503));
    await expect(client.forRequest(visitor()).site.getDomain()).rejects.toMatchObject({
      kind: "unreachable",
      status: 503,
    });
    expect(api.calls).toHaveLength(3);
  });

  test("is also retried if it is a reading POST or a GraphQL query", async () => {
    const surcharges = "/api/v1/cognito/payment/paymentSurchargesOf";
    api.respondWith(surcharges, "reset", { json: [] });
    api.respondWith("/graphql", failure(502), { json: { data: { cognitoGallerys: [] } } });
    const { payments, media } = client.forRequest(visitor());
    await expect(payments.listSurcharges(10_000)).resolves.toEqual([]);
    await expect(media.listGalleriesByGroup("2030")).resolves.toEqual([]);
  });

  test.each([400, 401, 403, 404, 409, 422, 429, 500, 501])(
    "isn't retried when the API answered %i",
    async (status) => {
      api.respondWith(domain, failure(status));
      await expect(client.forRequest(visitor()).site.getDomain()).rejects.toMatchObject({ status });
      expect(api.calls).toHaveLength(1);
    },
  );
});

describe("a write", () => {
  const faults: [string, Behaviour][] = [
    ["its connection is reset", "reset"],
    ["its response is truncated", { half: "application/json" }],
    ["it is answered with 503", failure(503)],
  ];
  test.each(faults)("is sent only once, even if %s", async (_title, fault) => {
    api.respondWith("/api/v1/event/event/submitEntry", fault);
    api.respondWith("/api/v1/cognito/user/logout", fault);
    const { payments, account } = client.forRequest(visitor("token"));
    api.respondWith("/api/v1/cognito/invoice/payNow", fault);
    await expect(payments.payInvoice(1, "https://site.example/", "key")).rejects.toMatchObject({
      kind: "unreachable",
    });
    await expect(account.logOut()).rejects.toMatchObject({ kind: "unreachable" });
    expect(api.calls.map(({ path }) => path)).toEqual([
      "/api/v1/cognito/invoice/payNow",
      "/api/v1/cognito/user/logout",
    ]);
  });

  test("is sent for each call, also for concurrent ones", async () => {
    api.respondWith("/api/v1/cognito/user/logout", { json: {} });
    const { account } = client.forRequest(visitor("token"));
    await Promise.all([account.logOut(), account.logOut()]);
    expect(api.calls).toHaveLength(2);
  });

  test("never reuses a connection, which might just be closing", async () => {
    api.respondWith(authUser, user);
    api.respondWith("/api/v1/cognito/user/logout", { json: {} });
    const { account } = client.forRequest(visitor("token"));
    await account.getUser();
    await account.logOut();
    expect(api.calls.map(({ headers }) => headers.connection)).toEqual(["keep-alive", "close"]);
  });
});

describe("concurrent identical reads", () => {
  test("of one session share one request", async () => {
    api.respondWith(authUser, user);
    const reads = [1, 2, 3, 4].map(() => client.forRequest(visitor("mia")).account.getUser());
    expect(await Promise.all(reads)).toEqual([1, 2, 3, 4].map(() => expect.objectContaining({ id: 7 })));
    expect(api.calls).toHaveLength(1);
  });

  test("of two sessions are two requests", async () => {
    api.respondWith(authUser, user);
    await Promise.all(["mia", "tom"].map((token) => client.forRequest(visitor(token)).account.getUser()));
    const bearers = new Set(api.calls.map(({ headers }) => headers.authorization));
    expect(bearers).toEqual(new Set(["Bearer mia", "Bearer tom"]));
  });

  test("of public data share one request", async () => {
    api.respondWith(domain, { json: {} });
    await Promise.all(
      ["mia", "tom", null].map((token) => client.forRequest(visitor(token)).site.getDomain()),
    );
    expect(api.calls).toHaveLength(1);
  });

  test("with different parameters are separate requests", async () => {
    api.respondWith("/api/v1/cognito/payment/paymentSurchargesOf", { json: [] });
    const { payments } = client.forRequest(visitor());
    await Promise.all([payments.listSurcharges(100), payments.listSurcharges(200)]);
    expect(new Set(api.calls.map(({ body }) => body))).toEqual(new Set(['{"amount":1}', '{"amount":2}']));
  });

  test("share an error, and the next one requests again", async () => {
    api.respondWith(authUser, { json: {}, status: 500 });
    const { account } = client.forRequest(visitor("mia"));
    const outcomes = await Promise.allSettled([account.getUser(), account.getUser()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    api.respondWith(authUser, user);
    await expect(account.getUser()).resolves.toMatchObject({ id: 7 });
    expect(api.calls).toHaveLength(2);
  });
});

test("the number of concurrent calls is limited", async () => {
  const limited = clientOf(api.url, { callsInFlight: 3 });
  api.respondWith(authUser, user);
  const reads = Array.from({ length: 20 }, (_, number) =>
    limited.forRequest(visitor(`token ${number}`)).account.getUser(),
  );
  await Promise.all(reads);
  expect(api.calls).toHaveLength(20);
  expect(api.maxConcurrentCalls()).toBeLessThanOrEqual(3);
  limited.close();
});

test("the base URL may have a path, with or without a trailing slash [API-001]", async () => {
  api.respondWith(`/organiser${domain}`, { json: { name: "Roll Racing" } });
  for (const base of [`${api.url}/organiser`, `${api.url}/organiser/`]) {
    const elsewhere = clientOf(base);
    await expect(elsewhere.forRequest(visitor()).site.getDomain()).resolves.toMatchObject({
      name: "Roll Racing",
    });
    elsewhere.close();
  }
});

describe("compressed responses", () => {
  test("are decompressed", async () => {
    api.respondWith(domain, { zipped: '{"name":"Roll Racing"}' });
    await expect(client.forRequest(visitor()).site.getDomain()).resolves.toMatchObject({
      name: "Roll Racing",
    });
  });

  test("that are too large are not decompressed to the end", async () => {
    api.respondWith(domain, { zipped: `{"name":"${"x".repeat(30_000_000)}"}` });
    await expect(client.forRequest(visitor()).site.getDomain()).rejects.toMatchObject({
      kind: "malformed",
      message: expect.stringContaining("too large"),
    });
  });
});

describe("lists and records", () => {
  const vehicles = "/api/v1/event/vehicle";
  const list = { json: { num_items: 1, num_pages: 1, data: [{ id: 3, make: "Nissan" }] } };

  test("are requested by GET with a query string [API-097]", async () => {
    api.respondWith(vehicles, list);
    await client.forRequest(visitor("token")).vehicles.listByEntrant(7);
    expect(api.calls[0]).toMatchObject({ method: "GET", query: "?entrant_id=7", body: "" });
  });

  test("are requested by POST with a body if so configured [API-020]", async () => {
    const posting = clientOf(api.url, { readMethod: "post" });
    api.respondWith(vehicles, list);
    await expect(posting.forRequest(visitor("token")).vehicles.listByEntrant(7)).resolves.toMatchObject([
      { make: "Nissan" },
    ]);
    expect(api.calls[0]).toMatchObject({ method: "POST", query: "", body: '{"entrant_id":7}' });
    posting.close();
  });
});
