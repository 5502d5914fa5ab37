import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { type Behaviour, type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { clientOf, recordingLog, visitor } from "../support/organiser-visitor.ts";

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

const authUser = "/api/v1/cognito/user/authUser";
const event = "/api/v1/event/event/drift-night";
const user = { user: { id: 7, first_name: "Mia" } };
const bearersSeen = () => api.calls.map(({ headers }) => headers.authorization ?? "none");

/** A session that returns `renewed` for an expired token and records its events. */
function session(token: string, renewed: string | null) {
  const sessionEvents: string[] = [];
  const callContext = visitor(token, {
    refreshToken: (old) => {
      sessionEvents.push(`expired ${old}`);
      return Promise.resolve(renewed);
    },
    endSession: () => void sessionEvents.push("invalid"),
  });
  return { callContext, sessionEvents };
}

const expired = (status: number): Behaviour => ({ json: { text_code: "TOKEN_EXPIRED" }, status });

describe("the user of an API call", () => {
  test("is sent as bearer token with personal reads and with writes [API-003]", async () => {
    api.respondWith(authUser, { json: user });
    api.respondWith("/api/v1/cognito/user/logout", { json: {} });
    const { account } = client.forRequest(visitor("mine"));
    await account.getUser();
    await account.logOut();
    expect(bearersSeen()).toEqual(["Bearer mine", "Bearer mine"]);
  });

  test("isn't sent with login and refresh, which don't read the session's token [API-003 AUTH-018]", async () => {
    const tokens = { json: { access_token: "a", refresh_token: "r" } };
    api.respondWith("/api/v1/cognito/user/login", tokens);
    api.respondWith("/api/v1/cognito/user/refreshToken", tokens);
    const { account } = client.forRequest(
      visitor("mine", { getAccessToken: () => Promise.reject(new Error("asked")) }),
    );
    await account.logInByPassword("mia@example.com", "secret", "fingerprint");
    await account.refreshTokens("r", "fingerprint");
    expect(bearersSeen()).toEqual(["none", "none"]);
  });

  test("isn't sent with reads that are cached for all users [API-003]", async () => {
    api.respondWith("/api/v1/cognito/domain/currentDomain", { json: {} });
    await client.forRequest(visitor("mine")).site.getDomain();
    expect(bearersSeen()).toEqual(["none"]);
  });

  test("is identified by IP address and request id, so that rate limits of the API apply per visitor", async () => {
    api.respondWith(authUser, { json: user });
    await client
      .forRequest(visitor("mine", { clientAddress: "2001:db8::9", requestId: "r-42" }))
      .account.getUser();
    expect(api.calls[0]?.headers).toMatchObject({ "x-forwarded-for": "2001:db8::9", "x-request-id": "r-42" });
  });
});

describe("an expired token", () => {
  test.each([401, 422])("rejected with %i is refreshed and the call repeated [ERR-001]", async (status) => {
    api.respondWith(authUser, expired(status), { json: user });
    const { callContext, sessionEvents } = session("old", "new");
    await expect(client.forRequest(callContext).account.getUser()).resolves.toMatchObject({ id: 7 });
    expect(bearersSeen()).toEqual(["Bearer old", "Bearer new"]);
    expect(sessionEvents).toEqual(["expired old"]);
  });

  test("is refreshed for a write too, which is repeated with the same body and idempotency key [ERR-001]", async () => {
    const submit = "/api/v1/cognito/address/create";
    api.respondWith(submit, expired(401), { json: { success: true, item: { id: 3 } } });
    const { callContext } = session("old", "new");
    await client.forRequest(callContext).addresses.create(address, "key-1");
    expect(api.calls.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1"]);
    expect(api.calls[1]?.body).toBe(api.calls[0]?.body);
  });

  test("is refreshed only once; a second rejection is an error [ERR-001]", async () => {
    api.respondWith(authUser, expired(401));
    const { callContext, sessionEvents } = session("old", "new");
    await expect(client.forRequest(callContext).account.getUser()).rejects.toMatchObject({
      kind: "unauthorised",
    });
    expect(bearersSeen()).toEqual(["Bearer old", "Bearer new"]);
    expect(sessionEvents).toEqual(["expired old"]);
  });

  test("that can't be refreshed is an “unauthorised” error [ERR-002]", async () => {
    api.respondWith(authUser, expired(422));
    const { callContext } = session("old", null);
    await expect(client.forRequest(callContext).account.getUser()).rejects.toMatchObject({
      kind: "unauthorised",
      textCode: "TOKEN_EXPIRED",
    });
  });

  test("isn't assumed when a login is rejected [ERR-001]", async () => {
    api.respondWith("/api/v1/cognito/user/login", expired(401));
    const { callContext, sessionEvents } = session("old", "new");
    const login = client
      .forRequest(callContext)
      .account.logInByPassword("mia@example.com", "wrong", "fingerprint");
    await expect(login).rejects.toMatchObject({ kind: "unauthorised" });
    expect(sessionEvents).toEqual([]);
    expect(api.calls).toHaveLength(1);
  });

  test("isn't assumed for other rejections", async () => {
    api.respondWith(authUser, { json: { text_code: "NOT_YOURS" }, status: 422 });
    const { callContext, sessionEvents } = session("mine", "new");
    await expect(client.forRequest(callContext).account.getUser()).rejects.toMatchObject({
      kind: "rejected",
    });
    expect(sessionEvents).toEqual([]);
  });
});

describe("a token that the API rejects as invalid", () => {
  const table: [string, unknown][] = [
    ["text_code TOKEN_INVALID", { text_code: "TOKEN_INVALID" }],
    ["the message “Signature verification failed”", { message: "Signature verification failed" }],
    ["that text as text_code", { text_code: "Signature verification failed" }],
  ];
  test.each(table.flatMap(([title, json]) => [401, 422].map((status) => [title, status, json] as const)))(
    "by %s and %i ends the session without a retry [ERR-004 ERR-005]",
    async (_title, status, json) => {
      api.respondWith(authUser, { json, status });
      const { callContext, sessionEvents } = session("forged", "new");
      await expect(client.forRequest(callContext).account.getUser()).rejects.toMatchObject({
        kind: "unauthorised",
      });
      expect(sessionEvents).toEqual(["invalid"]);
      expect(api.calls).toHaveLength(1);
    },
  );

  test("after a refresh ends the session too [ERR-004]", async () => {
    api.respondWith(authUser, expired(401), { json: { text_code: "TOKEN_INVALID" }, status: 401 });
    const { callContext, sessionEvents } = session("old", "new");
    await expect(client.forRequest(callContext).account.getUser()).rejects.toMatchObject({
      kind: "unauthorised",
    });
    expect(sessionEvents).toEqual(["expired old", "invalid"]);
  });
});

describe("a public page that depends on the user", () => {
  test("is fetched with the token and not cached for the next visitor", async () => {
    api.respondWith(
      event,
      { json: { id: 1, name: "For Mia" } },
      { json: { id: 1, name: "For Tom" } },
      { json: { id: 1, name: "For all" } },
    );
    const names = [];
    for (const token of ["mia", "tom", null]) {
      names.push((await client.forRequest(visitor(token)).events.findByUrl("drift-night"))?.name);
    }
    expect(names).toEqual(["For Mia", "For Tom", "For all"]);
    expect(bearersSeen()).toEqual(["Bearer mia", "Bearer tom", "none"]);
  });

  test("is fetched without the token when the API rejects the token", async () => {
    api.respondWith(
      event,
      { json: { text_code: "TOKEN_INVALID" }, status: 401 },
      { json: { id: 1, name: "For all" } },
    );
    const { callContext, sessionEvents } = session("forged", null);
    await expect(client.forRequest(callContext).events.findByUrl("drift-night")).resolves.toMatchObject({
      name: "For all",
    });
    expect(bearersSeen()).toEqual(["Bearer forged", "none"]);
    expect(sessionEvents).toEqual(["invalid"]);
  });
});

test("the cached public page is shown when the API doesn't respond to a logged-in user [AUTH-022]", async () => {
  api.respondWith(event, { json: { id: 1, name: "For all" } }, "reset");
  await client.forRequest(visitor()).events.findByUrl("drift-night");
  await expect(client.forRequest(visitor("mia")).events.findByUrl("drift-night")).resolves.toMatchObject({
    name: "For all",
  });
  expect(bearersSeen().slice(0, 2)).toEqual(["none", "Bearer mia"]);
});

describe("a public read without a token", () => {
  test.each([
    ["a GraphQL query", 401, {}],
    ["a GraphQL query", 422, { errors: [{ message: "No" }] }],
    ["a REST read", 401, { text_code: "TOKEN_EXPIRED" }],
  ])(
    "that is %s rejected with %i has failed, and isn't taken for an ended session",
    async (what, status, json) => {
      api.respondWith("/graphql", { json, status });
      api.respondWith(event, { json, status });
      const { pages, events } = client.forRequest(visitor());
      const read =
        what === "a REST read" ? events.findByUrl("drift-night") : pages.findInBlockFormat("rules");
      await expect(read).rejects.toMatchObject({ kind: "rejected", status });
      expect(bearersSeen()).toEqual(["none"]);
    },
  );
});

describe("a GraphQL query", () => {
  const racers = { data: { eventEvent: { racers_licence_check: { racers_number: "R1", valid: true } } } };

  test.each([401, 422])(
    "rejected with %i and no code is repeated with a new token [ERR-006]",
    async (status) => {
      api.respondWith(
        "/graphql",
        { json: { errors: [{ message: "Unauthenticated" }] }, status },
        { json: racers },
      );
      const { callContext } = session("old", "new");
      await expect(client.forRequest(callContext).events.checkRacersLicence(1)).resolves.toMatchObject({
        racersNumber: "R1",
      });
      expect(bearersSeen()).toEqual(["Bearer old", "Bearer new"]);
    },
  );

  test("rejected with TOKEN_INVALID in its first error ends the session [ERR-004]", async () => {
    const errors = [{ message: "No", extensions: { text_code: "TOKEN_INVALID" } }];
    api.respondWith("/graphql", { json: { errors }, status: 422 });
    const { callContext, sessionEvents } = session("forged", "new");
    await expect(client.forRequest(callContext).events.checkRacersLicence(1)).rejects.toMatchObject({
      kind: "unauthorised",
    });
    expect(sessionEvents).toEqual(["invalid"]);
  });

  test.each([200, 400, 500])(
    "with errors and data, status %i, logs the errors and returns the data [ERR-007 ERR-008]",
    async (status) => {
      api.respondWith("/graphql", {
        json: { ...racers, errors: [{ message: "The register is slow" }] },
        status,
      });
      const { log, lines } = recordingLog();
      const reading = client.forRequest(visitor("mine", { log })).events.checkRacersLicence(1);
      await expect(reading).resolves.toMatchObject({ racersNumber: "R1" });
      expect(lines).toEqual([
        expect.objectContaining({
          level: "warn",
          members: expect.objectContaining({ apiMessage: "The register is slow" }),
        }),
      ]);
    },
  );

  test("with errors and without data fails", async () => {
    api.respondWith("/graphql", {
      json: { data: null, errors: [{ message: "No such field" }] },
      status: 400,
    });
    await expect(client.forRequest(visitor("mine")).events.checkRacersLicence(1)).rejects.toMatchObject({
      kind: "rejected",
      apiMessage: "",
    });
  });

  test("answered with HTML is malformed", async () => {
    api.respondWith("/graphql", { text: "<html>", type: "text/html" });
    await expect(client.forRequest(visitor("mine")).events.checkRacersLicence(1)).rejects.toMatchObject({
      kind: "malformed",
    });
  });

  describe("for a page", () => {
    const page = (blocks: object[]) => ({
      data: { cognitoPage: { id: 1, url: "rules", pageContents: blocks } },
    });
    const rejected = (...fields: string[]) => ({
      errors: fields.map((field) => ({ message: `Cannot query field "${field}" on type "PageBlock".` })),
    });
    const asksFor = (field: string) =>
      api.calls.map(({ body }) => new RegExp(String.raw`\b${field}\b`).test(body));

    test("requests whether blocks are deleted or being edited [CMS-011 CMS-017 CMS-022]", async () => {
      api.respondWith("/graphql", {
        json: page([
          { id: 1, deleted: true },
          { id: 2, editing: 1 },
        ]),
      });
      const read = await client.forRequest(visitor()).pages.findInBlockFormat("rules");
      expect(read?.pageBlocks.map(({ visibility }) => visibility)).toMatchObject([
        { deleted: true, editing: false },
        { deleted: false, editing: true },
      ]);
    });

    test.each([200, 400, 422])(
      "omits fields that the API rejected with %i as unknown, from then on",
      async (status) => {
        api.respondWith(
          "/graphql",
          { json: rejected("deleted"), status },
          { json: rejected("editing"), status },
          { json: page([{ id: 1 }]) },
          { json: page([{ id: 2 }]) },
        );
        const { pages } = client.forRequest(visitor());
        expect((await pages.findInBlockFormat("rules"))?.pageBlocks).toHaveLength(1);
        expect((await pages.findInBlockFormat("about"))?.pageBlocks).toHaveLength(1);
        expect(asksFor("deleted")).toEqual([true, false, false, false]);
        expect(asksFor("editing")).toEqual([true, true, false, false]);
      },
    );

    test("isn't repeated after other errors", async () => {
      api.respondWith("/graphql", { json: { errors: [{ message: "Too many queries" }] }, status: 400 });
      await expect(client.forRequest(visitor()).pages.findInBlockFormat("rules")).rejects.toMatchObject({
        kind: "rejected",
      });
      expect(api.calls).toHaveLength(1);
    });
  });

  test("for the featured event takes the time zone from the venues if the schema lacks it", async () => {
    const events = { eventEvents: [{ id: 1, name: "Night", venue: { id: 2, name: "Strip" } }] };
    api.respondWith(
      "/graphql",
      { json: { errors: [{ message: 'Cannot query field "timezone" on type "Venue".' }] }, status: 400 },
      { json: { data: events } },
    );
    api.respondWith("/api/v1/event/venue", {
      json: { data: [{ id: 2, name: "Strip", timezone: "Australia/Perth" }] },
    });
    const event = await client.forRequest(visitor()).events.findFeatured();
    expect(event?.venue).toMatchObject({ name: "Strip", timezone: "Australia/Perth" });
  });

  test("contains query, variables and operation name [API-031]", async () => {
    api.respondWith("/graphql", { json: racers });
    await client.forRequest(visitor("mine")).events.checkRacersLicence(12);
    expect(JSON.parse(api.calls[0]?.body ?? "")).toEqual({
      query: expect.stringContaining("racers_licence_check"),
      variables: { id: 12 },
      operationName: "eventEvent",
    });
  });
});

const address = {
  id: 0,
  street_address: "1 Ferrers Road",
  unit: "",
  suburb_name: "Eastern Creek",
  state: "NSW",
  postcode: "2766",
  country: "AU",
};
