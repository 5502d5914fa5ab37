import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthUser, type Tokens, Tokens as TokensOfWire } from "../../app/wire/account.ts";
import { callsOf, logIn, Refusal } from "../support/api-calls.ts";
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
const whoIs = (accessToken: string) => callsOf(organiser.url, accessToken).get("cognito/user/authUser");
const minutes = (count: number) => count * 60_000;

describe("logging in by password", () => {
  test("the right password gives tokens that tell who is there, whatever the case of the address [API-006 API-009 AUTH-024]", async () => {
    const tokens = await logIn(organiser.url, "Driver@Example.com");

    const { status, body } = await whoIs(tokens.accessToken);
    expect(status).toBe(200);
    expect(AuthUser.parse(body)).toMatchObject({ firstName: "Sam", lastName: "Carter", isAdmin: false });
  });

  test("the access token says in whole seconds when it expires [AUTH-004]", async () => {
    const { accessToken } = await logIn(organiser.url);
    const claims: unknown = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ exp: Math.floor(organiser.clock.now() / 1000) + 300 });
  });

  test.each([
    ["a wrong password", "driver@example.com", "roll-racing-251"],
    ["an address that nobody has", "nobody@example.com", "roll-racing-250"],
    ["an empty password", "driver@example.com", ""],
  ])(
    "%s is refused in the same words, and never as an ended session [AUTH-032]",
    async (_, username, password) => {
      const { status, body } = await callsOf(organiser.url).post("cognito/user/login", {
        username,
        password,
      });
      expect(status).toBe(400);
      expect(Refusal.parse(body)).toEqual({
        message: "Wrong e-mail or password.",
        text_code: "INVALID_CREDENTIALS",
      });
    },
  );

  test("a bearer that has expired doesn't stand in the way of logging in [API-003]", async () => {
    const { status } = await callsOf(organiser.url, "expired.long.ago").post("cognito/user/login", {
      username: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(status).toBe(200);
  });
});

describe("the bearer", () => {
  test("an expired one is told apart from one that nobody signed [AUTH-010]", async () => {
    const { accessToken } = await logIn(organiser.url);
    organiser.clock.advance(minutes(5) + 1000);

    const expired = await whoIs(accessToken);
    expect([expired.status, Refusal.parse(expired.body).text_code]).toEqual([401, "TOKEN_EXPIRED"]);
    const garbage = await whoIs("no.token.atall");
    expect([garbage.status, Refusal.parse(garbage.body).text_code]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("one with a foreign signature is refused in the documented words [AUTH-010]", async () => {
    const { accessToken } = await logIn(organiser.url);
    const [header = "", claims = ""] = accessToken.split(".");
    const forged = [header, claims, Buffer.alloc(32).toString("base64url")].join(".");

    const { status, body } = await whoIs(forged);
    expect(status).toBe(401);
    expect(Refusal.parse(body)).toEqual({
      message: "Signature verification failed",
      text_code: "TOKEN_INVALID",
    });
  });

  test("one that claims to need no signature is refused [AUTH-010]", async () => {
    const { accessToken } = await logIn(organiser.url);
    const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
    const { status } = await whoIs(`${unsigned}.${accessToken.split(".")[1] ?? ""}.`);
    expect(status).toBe(401);
  });

  test("a bad one is refused on a call that needs none", async () => {
    const { status, body } = await callsOf(organiser.url, "no.token.atall").get("cognito/country");
    expect([status, Refusal.parse(body).text_code]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("GraphQL tells with 422 what REST tells with 401 [API-031]", async () => {
    const { accessToken } = await logIn(organiser.url);
    organiser.clock.advance(minutes(5) + 1000);

    const expired = await callsOf(organiser.url, accessToken).graphql("{ cognitoUser { email } }");
    expect([expired.status, Refusal.parse(expired.body).text_code]).toEqual([422, "TOKEN_EXPIRED"]);
    const garbage = await callsOf(organiser.url, "no.token.atall").graphql("{ cognitoUser { email } }");
    expect([garbage.status, Refusal.parse(garbage.body).text_code]).toEqual([422, "TOKEN_INVALID"]);
  });

  test("a private call without one is refused", async () => {
    const { status, body } = await callsOf(organiser.url).get("cognito/user/authUser");
    expect([status, Refusal.parse(body).text_code]).toEqual([401, "NOT_SIGNED_IN"]);
  });
});

describe("refreshing", () => {
  test("both tokens are replaced and the new ones serve [API-008 AUTH-016]", async () => {
    const first = await logIn(organiser.url);
    organiser.clock.advance(minutes(4));

    const second = TokensOfWire.parse((await refresh(first)).body);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    organiser.clock.advance(minutes(4));
    expect((await whoIs(second.accessToken)).status).toBe(200);
  });

  test("twenty refreshes at once, and one again within 30 seconds, all get the same successor", async () => {
    const first = await logIn(organiser.url);

    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    organiser.clock.advance(30_000);
    const late = await refresh(first);
    const successors = [...answers, late].map(({ body }) => TokensOfWire.parse(body));
    expect(new Set(successors.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(new Set(successors.map(({ accessToken }) => accessToken)).size).toBe(1);
  });

  test("a token used again after 30 seconds ends the whole session, for the thief and for the owner [AUTH-009]", async () => {
    const first = await logIn(organiser.url);
    const second = TokensOfWire.parse((await refresh(first)).body);
    organiser.clock.advance(30_001);

    const reuse = await refresh(first);
    expect([reuse.status, Refusal.parse(reuse.body).text_code]).toEqual([401, "TOKEN_INVALID"]);
    expect((await refresh(second)).status).toBe(401);
    const ended = await whoIs(second.accessToken);
    expect([ended.status, Refusal.parse(ended.body).text_code]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("another browser's fingerprint is refused without ending the session of the first", async () => {
    const tokens = await logIn(organiser.url);

    expect((await refresh(tokens, "browser-two-fingerprint")).status).toBe(401);
    expect((await refresh(tokens, "")).status).toBe(401);
    expect((await refresh(tokens)).status).toBe(200);
  });

  test("tokens that came without a fingerprint belong to the browser that refreshes them first", async () => {
    const tokens = await logIn(organiser.url, "driver@example.com", "");

    const second = TokensOfWire.parse((await refresh(tokens, "browser-two-fingerprint")).body);
    expect((await refresh(second, "browser-one-fingerprint")).status).toBe(401);
    expect((await refresh(second, "browser-two-fingerprint")).status).toBe(200);
  });

  test.each(["", "never-given-out"])(
    "an unknown refresh token %j is refused [AUTH-009]",
    async (refreshToken) => {
      const { status, body } = await refresh({ accessToken: "", refreshToken });
      expect([status, Refusal.parse(body).text_code]).toEqual([401, "TOKEN_INVALID"]);
    },
  );

  test("a session that nobody used for sixty days has expired", async () => {
    const tokens = await logIn(organiser.url);
    organiser.clock.advance(60 * 24 * minutes(60) + 1);
    expect((await refresh(tokens)).status).toBe(401);
  });
});

describe("logging out", () => {
  test("ends this session at once and no other of the same person [API-007 AUTH-008]", async () => {
    const here = await logIn(organiser.url);
    const elsewhere = await logIn(organiser.url);

    expect((await callsOf(organiser.url, here.accessToken).get("cognito/user/logout")).status).toBe(200);
    expect((await whoIs(here.accessToken)).status).toBe(401);
    expect((await refresh(here)).status).toBe(401);
    expect((await whoIs(elsewhere.accessToken)).status).toBe(200);
  });
});

test("sessions and data outlive a restart", async () => {
  const tokens = await logIn(organiser.url);
  organiser = await organiser.restart();

  expect((await whoIs(tokens.accessToken)).status).toBe(200);
  expect((await refresh(tokens)).status).toBe(200);
});
