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
const bad = (status: number): Behaviour => ({ text: "", type: "text/html", status });

describe("a read that finds nobody", () => {
  const faults: [string, Behaviour][] = [
    ["a hung-up call", "reset"],
    ["an answer that breaks off", { half: "application/json" }],
    ["502", bad(502)],
    ["503", bad(503)],
    ["504", bad(504)],
  ];
  test.each(faults)("because of %s is tried again, twice", async (_title, fault) => {
    api.answer(domain, fault, fault, { json: { name: "Roll Racing" } });
    await expect(client.forRequest(visitor()).site.domain()).resolves.toMatchObject({ name: "Roll Racing" });
    expect(api.seen).toHaveLength(3);
  });

  test("three times is given up", async () => {
    api.answer(domain, bad(503));
    await expect(client.forRequest(visitor()).site.domain()).rejects.toMatchObject({
      kind: "unreachable",
      status: 503,
    });
    expect(api.seen).toHaveLength(3);
  });

  test("is tried again where it is a POST that reads or a query, too", async () => {
    const surcharges = "/api/v1/cognito/payment/paymentSurchargesOf";
    api.answer(surcharges, "reset", { json: [] });
    api.answer("/graphql", bad(502), { json: { data: { cognitoGallerys: [] } } });
    const { payments, media } = client.forRequest(visitor());
    await expect(payments.surchargesOf(10_000)).resolves.toEqual([]);
    await expect(media.galleriesOfGroup("2030")).resolves.toEqual([]);
  });

  test.each([400, 401, 403, 404, 409, 422, 429, 500, 501])(
    "is not tried again when the API answered %i",
    async (status) => {
      api.answer(domain, bad(status));
      await expect(client.forRequest(visitor()).site.domain()).rejects.toMatchObject({ status });
      expect(api.seen).toHaveLength(1);
    },
  );
});

describe("what changes something", () => {
  const faults: [string, Behaviour][] = [
    ["hung up", "reset"],
    ["broken off", { half: "application/json" }],
    ["answered with 503", bad(503)],
  ];
  test.each(faults)("is sent once only, even when %s", async (_title, fault) => {
    api.answer("/api/v1/event/event/submitEntry", fault);
    api.answer("/api/v1/cognito/user/logout", fault);
    const { payments, account } = client.forRequest(visitor("token"));
    api.answer("/api/v1/cognito/invoice/payNow", fault);
    await expect(payments.payInvoice(1, "https://site.example/", "key")).rejects.toMatchObject({
      kind: "unreachable",
    });
    await expect(account.logout()).rejects.toMatchObject({ kind: "unreachable" });
    expect(api.seen.map(({ path }) => path)).toEqual([
      "/api/v1/cognito/invoice/payNow",
      "/api/v1/cognito/user/logout",
    ]);
  });

  test("is sent each time it is asked, also at the same time", async () => {
    api.answer("/api/v1/cognito/user/logout", { json: {} });
    const { account } = client.forRequest(visitor("token"));
    await Promise.all([account.logout(), account.logout()]);
    expect(api.seen).toHaveLength(2);
  });

  test("never uses a connection that was open before, which might just be closing", async () => {
    api.answer(authUser, user);
    api.answer("/api/v1/cognito/user/logout", { json: {} });
    const { account } = client.forRequest(visitor("token"));
    await account.authUser();
    await account.logout();
    expect(api.seen.map(({ headers }) => headers.connection)).toEqual(["keep-alive", "close"]);
  });
});

describe("equal reads at the same time", () => {
  test("of one session are one call", async () => {
    api.answer(authUser, user);
    const asking = [1, 2, 3, 4].map(() => client.forRequest(visitor("mia")).account.authUser());
    expect(await Promise.all(asking)).toEqual([1, 2, 3, 4].map(() => expect.objectContaining({ id: 7 })));
    expect(api.seen).toHaveLength(1);
  });

  test("of two sessions are two calls", async () => {
    api.answer(authUser, user);
    await Promise.all(["mia", "tom"].map((token) => client.forRequest(visitor(token)).account.authUser()));
    const bearers = new Set(api.seen.map(({ headers }) => headers.authorization));
    expect(bearers).toEqual(new Set(["Bearer mia", "Bearer tom"]));
  });

  test("of everybody's things are one call for all visitors", async () => {
    api.answer(domain, { json: {} });
    await Promise.all(["mia", "tom", null].map((token) => client.forRequest(visitor(token)).site.domain()));
    expect(api.seen).toHaveLength(1);
  });

  test("with other wishes are calls of their own", async () => {
    api.answer("/api/v1/cognito/payment/paymentSurchargesOf", { json: [] });
    const { payments } = client.forRequest(visitor());
    await Promise.all([payments.surchargesOf(100), payments.surchargesOf(200)]);
    expect(new Set(api.seen.map(({ body }) => body))).toEqual(new Set(['{"amount":1}', '{"amount":2}']));
  });

  test("share an error, and the next one asks anew", async () => {
    api.answer(authUser, { json: {}, status: 500 });
    const { account } = client.forRequest(visitor("mia"));
    const outcomes = await Promise.allSettled([account.authUser(), account.authUser()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    api.answer(authUser, user);
    await expect(account.authUser()).resolves.toMatchObject({ id: 7 });
    expect(api.seen).toHaveLength(2);
  });
});

test("no more calls are under way at once than the API is to bear", async () => {
  const narrow = clientOf(api.url, { callsInFlight: 3 });
  api.answer(authUser, user);
  const asking = Array.from({ length: 20 }, (_, number) =>
    narrow.forRequest(visitor(`token ${number}`)).account.authUser(),
  );
  await Promise.all(asking);
  expect(api.seen).toHaveLength(20);
  expect(api.mostAtOnce()).toBeLessThanOrEqual(3);
  narrow.close();
});

test("the base address may have a path, with or without a slash at its end [API-001]", async () => {
  api.answer(`/organiser${domain}`, { json: { name: "Roll Racing" } });
  for (const base of [`${api.url}/organiser`, `${api.url}/organiser/`]) {
    const elsewhere = clientOf(base);
    await expect(elsewhere.forRequest(visitor()).site.domain()).resolves.toMatchObject({
      name: "Roll Racing",
    });
    elsewhere.close();
  }
});

describe("zipped answers", () => {
  test("are unzipped", async () => {
    api.answer(domain, { zipped: '{"name":"Roll Racing"}' });
    await expect(client.forRequest(visitor()).site.domain()).resolves.toMatchObject({ name: "Roll Racing" });
  });

  test("that would fill the memory are not unzipped to their end", async () => {
    api.answer(domain, { zipped: `{"name":"${"x".repeat(30_000_000)}"}` });
    await expect(client.forRequest(visitor()).site.domain()).rejects.toMatchObject({
      kind: "malformed",
      message: expect.stringContaining("too large"),
    });
  });
});

describe("lists and records", () => {
  const vehicles = "/api/v1/event/vehicle";
  const list = { json: { num_items: 1, num_pages: 1, data: [{ id: 3, make: "Nissan" }] } };

  test("are asked by GET with a query [API-097]", async () => {
    api.answer(vehicles, list);
    await client.forRequest(visitor("token")).vehicles.ofEntrant(7);
    expect(api.seen[0]).toMatchObject({ method: "GET", query: "?entrant_id=7", body: "" });
  });

  test("are asked by POST with a body where the setting says so [API-020]", async () => {
    const posting = clientOf(api.url, { readWith: "post" });
    api.answer(vehicles, list);
    await expect(posting.forRequest(visitor("token")).vehicles.ofEntrant(7)).resolves.toMatchObject([
      { make: "Nissan" },
    ]);
    expect(api.seen[0]).toMatchObject({ method: "POST", query: "", body: '{"entrant_id":7}' });
    posting.close();
  });
});
