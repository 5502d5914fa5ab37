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
const bearersSeen = () => api.seen.map(({ headers }) => headers.authorization ?? "none");

/** A session that hands out `renewed` when a token has expired, and notes what it is told. */
function session(token: string, renewed: string | null) {
  const told: string[] = [];
  const bearer = visitor(token, {
    expired: (old) => {
      told.push(`expired ${old}`);
      return Promise.resolve(renewed);
    },
    invalid: () => void told.push("invalid"),
  });
  return { bearer, told };
}

const expired = (status: number): Behaviour => ({ json: { text_code: "TOKEN_EXPIRED" }, status });

describe("who a call is made for", () => {
  test("is said by the bearer on personal reads and on writes [API-003]", async () => {
    api.answer(authUser, { json: user });
    api.answer("/api/v1/cognito/user/logout", { json: {} });
    const { account } = client.forRequest(visitor("mine"));
    await account.authUser();
    await account.logout();
    expect(bearersSeen()).toEqual(["Bearer mine", "Bearer mine"]);
  });

  test("is not said on log-in and refresh, which do not even ask the session for its token [API-003 AUTH-018]", async () => {
    const tokens = { json: { access_token: "a", refresh_token: "r" } };
    api.answer("/api/v1/cognito/user/login", tokens);
    api.answer("/api/v1/cognito/user/refreshToken", tokens);
    const { account } = client.forRequest(
      visitor("mine", { accessToken: () => Promise.reject(new Error("asked")) }),
    );
    await account.login("mia@example.com", "secret", "fingerprint");
    await account.refresh("r", "fingerprint");
    expect(bearersSeen()).toEqual(["none", "none"]);
  });

  test("is not said on reads that are kept for everybody [API-003]", async () => {
    api.answer("/api/v1/cognito/domain/currentDomain", { json: {} });
    await client.forRequest(visitor("mine")).site.domain();
    expect(bearersSeen()).toEqual(["none"]);
  });

  test("is known by address and request, so that limits of the API mean visitors", async () => {
    api.answer(authUser, { json: user });
    await client
      .forRequest(visitor("mine", { clientAddress: "2001:db8::9", requestId: "r-42" }))
      .account.authUser();
    expect(api.seen[0]?.headers).toMatchObject({ "x-forwarded-for": "2001:db8::9", "x-request-id": "r-42" });
  });
});

describe("an expired token", () => {
  test.each([401, 422])("answered with %i is replaced and the call sent again [ERR-001]", async (status) => {
    api.answer(authUser, expired(status), { json: user });
    const { bearer, told } = session("old", "new");
    await expect(client.forRequest(bearer).account.authUser()).resolves.toMatchObject({ id: 7 });
    expect(bearersSeen()).toEqual(["Bearer old", "Bearer new"]);
    expect(told).toEqual(["expired old"]);
  });

  test("is replaced under a write too, which then goes out with the same body and key [ERR-001]", async () => {
    const submit = "/api/v1/cognito/address/create";
    api.answer(submit, expired(401), { json: { success: true, item: { id: 3 } } });
    const { bearer } = session("old", "new");
    await client.forRequest(bearer).addresses.create(address, "key-1");
    expect(api.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1"]);
    expect(api.seen[1]?.body).toBe(api.seen[0]?.body);
  });

  test("is replaced once only; a second refusal is the answer [ERR-001]", async () => {
    api.answer(authUser, expired(401));
    const { bearer, told } = session("old", "new");
    await expect(client.forRequest(bearer).account.authUser()).rejects.toMatchObject({
      kind: "unauthorised",
    });
    expect(bearersSeen()).toEqual(["Bearer old", "Bearer new"]);
    expect(told).toEqual(["expired old"]);
  });

  test("that can't be replaced ends in “unauthorised” [ERR-002]", async () => {
    api.answer(authUser, expired(422));
    const { bearer } = session("old", null);
    await expect(client.forRequest(bearer).account.authUser()).rejects.toMatchObject({
      kind: "unauthorised",
      textCode: "TOKEN_EXPIRED",
    });
  });

  test("is not looked for in the answers to a log-in: a wrong password stays one [ERR-001]", async () => {
    api.answer("/api/v1/cognito/user/login", expired(401));
    const { bearer, told } = session("old", "new");
    const entering = client.forRequest(bearer).account.login("mia@example.com", "wrong", "fingerprint");
    await expect(entering).rejects.toMatchObject({ kind: "unauthorised" });
    expect(told).toEqual([]);
    expect(api.seen).toHaveLength(1);
  });

  test("of another kind of refusal is left alone", async () => {
    api.answer(authUser, { json: { text_code: "NOT_YOURS" }, status: 422 });
    const { bearer, told } = session("mine", "new");
    await expect(client.forRequest(bearer).account.authUser()).rejects.toMatchObject({ kind: "refused" });
    expect(told).toEqual([]);
  });
});

describe("a token that the API doesn't take", () => {
  const table: [string, unknown][] = [
    ["text_code TOKEN_INVALID", { text_code: "TOKEN_INVALID" }],
    ["the message “Signature verification failed”", { message: "Signature verification failed" }],
    ["that text as text_code", { text_code: "Signature verification failed" }],
  ];
  test.each(table.flatMap(([title, json]) => [401, 422].map((status) => [title, status, json] as const)))(
    "by %s and %i ends the session, without another try [ERR-004 ERR-005]",
    async (_title, status, json) => {
      api.answer(authUser, { json, status });
      const { bearer, told } = session("forged", "new");
      await expect(client.forRequest(bearer).account.authUser()).rejects.toMatchObject({
        kind: "unauthorised",
      });
      expect(told).toEqual(["invalid"]);
      expect(api.seen).toHaveLength(1);
    },
  );

  test("after a refresh ends the session too [ERR-004]", async () => {
    api.answer(authUser, expired(401), { json: { text_code: "TOKEN_INVALID" }, status: 401 });
    const { bearer, told } = session("old", "new");
    await expect(client.forRequest(bearer).account.authUser()).rejects.toMatchObject({
      kind: "unauthorised",
    });
    expect(told).toEqual(["expired old", "invalid"]);
  });
});

describe("a page that everybody may see, and that knows who is signed in", () => {
  test("is asked with the bearer and not kept for the next visitor", async () => {
    api.answer(
      event,
      { json: { id: 1, name: "For Mia" } },
      { json: { id: 1, name: "For Tom" } },
      { json: { id: 1, name: "For all" } },
    );
    const names = [];
    for (const token of ["mia", "tom", null]) {
      names.push((await client.forRequest(visitor(token)).events.byUrl("drift-night"))?.name);
    }
    expect(names).toEqual(["For Mia", "For Tom", "For all"]);
    expect(bearersSeen()).toEqual(["Bearer mia", "Bearer tom", "none"]);
  });

  test("is shown without the token when the API refuses it", async () => {
    api.answer(
      event,
      { json: { text_code: "TOKEN_INVALID" }, status: 401 },
      { json: { id: 1, name: "For all" } },
    );
    const { bearer, told } = session("forged", null);
    await expect(client.forRequest(bearer).events.byUrl("drift-night")).resolves.toMatchObject({
      name: "For all",
    });
    expect(bearersSeen()).toEqual(["Bearer forged", "none"]);
    expect(told).toEqual(["invalid"]);
  });
});

test("a page that everybody may see is shown as everybody sees it when the API doesn't answer somebody signed in [AUTH-022]", async () => {
  api.answer(event, { json: { id: 1, name: "For all" } }, "reset");
  await client.forRequest(visitor()).events.byUrl("drift-night");
  await expect(client.forRequest(visitor("mia")).events.byUrl("drift-night")).resolves.toMatchObject({
    name: "For all",
  });
  expect(bearersSeen().slice(0, 2)).toEqual(["none", "Bearer mia"]);
});

describe("a GraphQL query", () => {
  const racers = { data: { eventEvent: { racers_licence_check: { racers_number: "R1", valid: true } } } };

  test.each([401, 422])(
    "refused with %i and no reason is asked again with a new token [ERR-006]",
    async (status) => {
      api.answer(
        "/graphql",
        { json: { errors: [{ message: "Unauthenticated" }] }, status },
        { json: racers },
      );
      const { bearer } = session("old", "new");
      await expect(client.forRequest(bearer).events.racersLicence(1)).resolves.toMatchObject({
        racersNumber: "R1",
      });
      expect(bearersSeen()).toEqual(["Bearer old", "Bearer new"]);
    },
  );

  test("whose token is forged ends the session, as the code in its first error says [ERR-004]", async () => {
    const errors = [{ message: "No", extensions: { text_code: "TOKEN_INVALID" } }];
    api.answer("/graphql", { json: { errors }, status: 422 });
    const { bearer, told } = session("forged", "new");
    await expect(client.forRequest(bearer).events.racersLicence(1)).rejects.toMatchObject({
      kind: "unauthorised",
    });
    expect(told).toEqual(["invalid"]);
  });

  test.each([200, 400, 500])(
    "with errors beside its data, status %i: they are logged and the data is used [ERR-007 ERR-008]",
    async (status) => {
      api.answer("/graphql", { json: { ...racers, errors: [{ message: "The register is slow" }] }, status });
      const { log, lines } = recordingLog();
      const asking = client.forRequest(visitor("mine", { log })).events.racersLicence(1);
      await expect(asking).resolves.toMatchObject({ racersNumber: "R1" });
      expect(lines).toEqual([
        expect.objectContaining({
          level: "warn",
          members: expect.objectContaining({ said: "The register is slow" }),
        }),
      ]);
    },
  );

  test("with errors and no data is an error", async () => {
    api.answer("/graphql", { json: { data: null, errors: [{ message: "No such field" }] }, status: 400 });
    await expect(client.forRequest(visitor("mine")).events.racersLicence(1)).rejects.toMatchObject({
      kind: "refused",
      said: "",
    });
  });

  test("answered with a web page is malformed", async () => {
    api.answer("/graphql", { text: "<html>", type: "text/html" });
    await expect(client.forRequest(visitor("mine")).events.racersLicence(1)).rejects.toMatchObject({
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
      api.seen.map(({ body }) => new RegExp(String.raw`\b${field}\b`).test(body));

    test("asks whether blocks are deleted or edited [CMS-011 CMS-017 CMS-022]", async () => {
      api.answer("/graphql", {
        json: page([
          { id: 1, deleted: true },
          { id: 2, editing: 1 },
        ]),
      });
      const read = await client.forRequest(visitor()).pages.inBlocks("rules");
      expect(read?.pageBlocks.map(({ visibility }) => visibility)).toMatchObject([
        { deleted: true, editing: false },
        { deleted: false, editing: true },
      ]);
    });

    test.each([200, 400, 422])(
      "is asked without the fields that the API's schema lacks, which it rejects with %i, and so from then on",
      async (status) => {
        api.answer(
          "/graphql",
          { json: rejected("deleted"), status },
          { json: rejected("editing"), status },
          { json: page([{ id: 1 }]) },
          { json: page([{ id: 2 }]) },
        );
        const { pages } = client.forRequest(visitor());
        expect((await pages.inBlocks("rules"))?.pageBlocks).toHaveLength(1);
        expect((await pages.inBlocks("about"))?.pageBlocks).toHaveLength(1);
        expect(asksFor("deleted")).toEqual([true, false, false, false]);
        expect(asksFor("editing")).toEqual([true, true, false, false]);
      },
    );

    test("isn't asked again where something else is wrong with it", async () => {
      api.answer("/graphql", { json: { errors: [{ message: "Too many queries" }] }, status: 400 });
      await expect(client.forRequest(visitor()).pages.inBlocks("rules")).rejects.toMatchObject({
        kind: "refused",
      });
      expect(api.seen).toHaveLength(1);
    });
  });

  test("for the event that comes first has its venue's zone from the venues where the schema lacks it", async () => {
    const events = { eventEvents: [{ id: 1, name: "Night", venue: { id: 2, name: "Strip" } }] };
    api.answer(
      "/graphql",
      { json: { errors: [{ message: 'Cannot query field "timezone" on type "Venue".' }] }, status: 400 },
      { json: { data: events } },
    );
    api.answer("/api/v1/event/venue", {
      json: { data: [{ id: 2, name: "Strip", timezone: "Australia/Perth" }] },
    });
    const event = await client.forRequest(visitor()).events.featured();
    expect(event?.venue).toMatchObject({ name: "Strip", timezone: "Australia/Perth" });
  });

  test("says query, variables and operation name [API-031]", async () => {
    api.answer("/graphql", { json: racers });
    await client.forRequest(visitor("mine")).events.racersLicence(12);
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({
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
