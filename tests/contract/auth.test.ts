import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthUser, type Tokens, Tokens as TokensOfWire } from "../../app/wire/account.ts";
import { callsOf, ErrorBody, logIn } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const refresh = (tokens: Tokens, fingerprint = "browser-one-fingerprint") =>
  callsOf(organiser.url).post("cognito/user/refreshToken", {
    refresh_token: tokens.refreshToken,
    fingerprint,
  });
const userOf = (accessToken: string) => callsOf(organiser.url, accessToken).get("cognito/user/authUser");
const minutes = (count: number) => count * 60_000;

describe("logging in by password", () => {
  test("the right password returns tokens that identify the user, whatever the case of the address [API-006 API-009 AUTH-024]", async () => {
    const tokens = await logIn(organiser.url, "Driver@Example.com");

    const { status, body } = await userOf(tokens.accessToken);
    expect(status).toBe(200);
    expect(AuthUser.parse(body)).toMatchObject({ firstName: "Sam", lastName: "Carter", isAdmin: false });
  });

  test("the access token has its expiry in whole seconds [AUTH-004]", async () => {
    const { accessToken } = await logIn(organiser.url);
    const claims: unknown = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ exp: Math.floor(organiser.clock.now() / 1000) + 300 });
  });

  test.each([
    ["a wrong password", "driver@example.com", "roll-racing-251"],
    ["an address that nobody has", "nobody@example.com", "roll-racing-250"],
    ["an empty password", "driver@example.com", ""],
  ])(
    "%s is rejected with the same message, and never as an ended session [AUTH-032]",
    async (_, username, password) => {
      const { status, body } = await callsOf(organiser.url).post("cognito/user/login", {
        username,
        password,
      });
      expect(status).toBe(400);
      expect(ErrorBody.parse(body)).toEqual({
        message: "Wrong e-mail or password.",
        text_code: "INVALID_CREDENTIALS",
      });
    },
  );

  test("an expired bearer doesn't prevent a login [API-003]", async () => {
    const { status } = await callsOf(organiser.url, "expired.long.ago").post("cognito/user/login", {
      username: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(status).toBe(200);
  });
});

describe("the bearer token", () => {
  test("an expired one has a different error than an unsigned one [AUTH-010]", async () => {
    const { accessToken } = await logIn(organiser.url);
    organiser.clock.advance(minutes(5) + 1000);

    const expired = await userOf(accessToken);
    expect([expired.status, ErrorBody.parse(expired.body).text_code]).toEqual([401, "TOKEN_EXPIRED"]);
    const garbage = await userOf("no.token.atall");
    expect([garbage.status, ErrorBody.parse(garbage.body).text_code]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("one with a foreign signature is rejected with the documented message [AUTH-010]", async () => {
    const { accessToken } = await logIn(organiser.url);
    const [header = "", claims = ""] = accessToken.split(".");
    const forged = [header, claims, Buffer.alloc(32).toString("base64url")].join(".");

    const { status, body } = await userOf(forged);
    expect(status).toBe(401);
    expect(ErrorBody.parse(body)).toEqual({
      message: "Signature verification failed",
      text_code: "TOKEN_INVALID",
    });
  });

  test("one that claims to need no signature is rejected [AUTH-010]", async () => {
    const { accessToken } = await logIn(organiser.url);
    const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
    const { status } = await userOf(`${unsigned}.${accessToken.split(".")[1] ?? ""}.`);
    expect(status).toBe(401);
  });

  test("an invalid one is rejected even on public calls", async () => {
    const { status, body } = await callsOf(organiser.url, "no.token.atall").get("cognito/country");
    expect([status, ErrorBody.parse(body).text_code]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("GraphQL returns 422 where REST returns 401 [API-031]", async () => {
    const { accessToken } = await logIn(organiser.url);
    organiser.clock.advance(minutes(5) + 1000);

    const expired = await callsOf(organiser.url, accessToken).graphql("{ cognitoUser { email } }");
    expect([expired.status, ErrorBody.parse(expired.body).text_code]).toEqual([422, "TOKEN_EXPIRED"]);
    const garbage = await callsOf(organiser.url, "no.token.atall").graphql("{ cognitoUser { email } }");
    expect([garbage.status, ErrorBody.parse(garbage.body).text_code]).toEqual([422, "TOKEN_INVALID"]);
  });

  test("a private call without one is rejected", async () => {
    const { status, body } = await callsOf(organiser.url).get("cognito/user/authUser");
    expect([status, ErrorBody.parse(body).text_code]).toEqual([401, "NOT_SIGNED_IN"]);
  });
});

describe("refreshing", () => {
  test("both tokens are replaced and the new ones work [API-008 AUTH-016]", async () => {
    const first = await logIn(organiser.url);
    organiser.clock.advance(minutes(4));

    const second = TokensOfWire.parse((await refresh(first)).body);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    organiser.clock.advance(minutes(4));
    expect((await userOf(second.accessToken)).status).toBe(200);
  });

  test("twenty concurrent refreshes, and one repeated within 30 seconds, all get the same successor", async () => {
    const first = await logIn(organiser.url);

    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    organiser.clock.advance(30_000);
    const late = await refresh(first);
    const successors = [...responses, late].map(({ body }) => TokensOfWire.parse(body));
    expect(new Set(successors.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(new Set(successors.map(({ accessToken }) => accessToken)).size).toBe(1);
  });

  test("a client that lost the response of a refresh gets its successor for ten minutes, while nobody has used it", async () => {
    const first = await logIn(organiser.url);
    const lost = TokensOfWire.parse((await refresh(first)).body);
    organiser.clock.advance(minutes(10));
    const found = TokensOfWire.parse((await refresh(first)).body);
    expect(found.refreshToken).toBe(lost.refreshToken);
    expect((await userOf(found.accessToken)).status).toBe(200);
    organiser.clock.advance(1);
    expect((await refresh(first)).status).toBe(401);
  });

  test("a token reused 30 seconds after its successor was used ends the session, for thief and owner [AUTH-009]", async () => {
    const first = await logIn(organiser.url);
    const second = TokensOfWire.parse((await refresh(first)).body);
    await refresh(second);
    organiser.clock.advance(30_001);

    const reuse = await refresh(first);
    expect([reuse.status, ErrorBody.parse(reuse.body).text_code]).toEqual([401, "TOKEN_INVALID"]);
    expect((await refresh(second)).status).toBe(401);
    const ended = await userOf(second.accessToken);
    expect([ended.status, ErrorBody.parse(ended.body).text_code]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("another browser's fingerprint is rejected without ending the session of the first", async () => {
    const tokens = await logIn(organiser.url);

    expect((await refresh(tokens, "browser-two-fingerprint")).status).toBe(401);
    expect((await refresh(tokens, "")).status).toBe(401);
    expect((await refresh(tokens)).status).toBe(200);
  });

  test("tokens issued without a fingerprint are bound to the browser that refreshes them first", async () => {
    const tokens = await logIn(organiser.url, "driver@example.com", "");

    const second = TokensOfWire.parse((await refresh(tokens, "browser-two-fingerprint")).body);
    expect((await refresh(second, "browser-one-fingerprint")).status).toBe(401);
    expect((await refresh(second, "browser-two-fingerprint")).status).toBe(200);
  });

  test.each(["", "never-given-out"])(
    "an unknown refresh token %j is rejected [AUTH-009]",
    async (refreshToken) => {
      const { status, body } = await refresh({ accessToken: "", refreshToken });
      expect([status, ErrorBody.parse(body).text_code]).toEqual([401, "TOKEN_INVALID"]);
    },
  );

  test("a session expires after sixty days without use", async () => {
    const tokens = await logIn(organiser.url);
    organiser.clock.advance(60 * 24 * minutes(60) + 1);
    expect((await refresh(tokens)).status).toBe(401);
  });
});

describe("logging out", () => {
  test("ends this session at once and no other of the same user [API-007 AUTH-008]", async () => {
    const here = await logIn(organiser.url);
    const elsewhere = await logIn(organiser.url);

    expect((await callsOf(organiser.url, here.accessToken).get("cognito/user/logout")).status).toBe(200);
    expect((await userOf(here.accessToken)).status).toBe(401);
    expect((await refresh(here)).status).toBe(401);
    expect((await userOf(elsewhere.accessToken)).status).toBe(200);
  });
});

test("sessions and data survive a restart", async () => {
  const tokens = await logIn(organiser.url);
  organiser = await organiser.restart();

  expect((await userOf(tokens.accessToken)).status).toBe(200);
  expect((await refresh(tokens)).status).toBe(200);
});
