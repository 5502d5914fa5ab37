import { describe, expect, test } from "vitest";
import { createOrganiserError } from "../organiser-client/errors.ts";
import {
  accessToken,
  captureThrown,
  cookieNames,
  createTestSite,
  second,
  userTokens,
} from "../../tests/support/site-sessions.ts";

const refreshToken = "cognito/user/refreshToken";

/** A session whose access token expires in so many milliseconds; the API returns `fresh` for it. */
async function signedInFor(milliseconds: number) {
  const site = createTestSite();
  const now = site.clock.now();
  const held = accessToken({ exp: (now + milliseconds) / 1_000 });
  const fresh = accessToken({ sub: "7", exp: (now + 3_600 * second) / 1_000 });
  site.answers[refreshToken] = () => ({ access_token: fresh, refresh_token: "next" });
  const cookies = await site.logInBrowser({ accessToken: held, refreshToken: "refresh" });
  site.calls.length = 0;
  return { site, held, fresh, cookies };
}

describe("an access token", () => {
  test("is used while it has more than half a minute left [AUTH-016]", async () => {
    const { site, held, cookies } = await signedInFor(30 * second + 1);
    const { session } = await site.request({ cookies });
    expect([await session.getAccessToken(), site.calledPaths()]).toEqual([held, []]);
  });

  test("with less left is refreshed first, and the new tokens are stored [AUTH-016]", async () => {
    const { site, fresh, cookies } = await signedInFor(30 * second);
    const { session, visit: browserIdentity, after } = await site.request({ cookies });
    expect(await session.getAccessToken()).toBe(fresh);
    expect(site.calls).toMatchObject([
      { path: refreshToken, sent: { refresh_token: "refresh", fingerprint: browserIdentity.fingerprint() } },
    ]);
    const saved = await after();
    const before = await site.readSessionCookie(cookies);
    expect(await site.readSessionCookie(saved)).toEqual({
      ...before,
      accessToken: fresh,
      refreshToken: "next",
    });
    const later = await site.request({ cookies: saved });
    expect([await later.session.getAccessToken(), site.calledPaths()]).toEqual([fresh, [refreshToken]]);
  });

  test.each([
    ["has no expiry", accessToken({ sub: "7" })],
    ["can't be decoded", "access"],
  ])("that %s is used until the API rejects it [AUTH-004]", async (_which, token) => {
    const site = createTestSite();
    const cookies = await site.logInBrowser({ accessToken: token, refreshToken: "refresh" });
    site.calls.length = 0;
    const { session } = await site.request({ cookies });
    expect([await session.getAccessToken(), site.calledPaths()]).toEqual([token, []]);
  });

  test.each([{ sub: {} }, { sub: "7", exp: "soon" }])(
    "with claims like %j in a refresh response leaves the session as it is, and no call is sent",
    async (claims) => {
      const { site, cookies } = await signedInFor(second);
      site.answers[refreshToken] = () => ({ access_token: accessToken(claims), refresh_token: "next" });
      const { session, notices, after } = await site.request({ cookies });
      expect(await captureThrown(() => session.getAccessToken())).toMatchObject({ kind: "unreachable" });
      expect([session.isLoggedIn, notices.take()]).toEqual([true, []]);
      expect(await site.readSessionCookie(await after())).toEqual(await site.readSessionCookie(cookies));
    },
  );

  test("that the API has just issued is used even if it expires soon by this site's clock", async () => {
    const { site, cookies } = await signedInFor(second);
    const short = accessToken({ exp: (site.clock.now() + 2 * second) / 1_000 });
    site.answers[refreshToken] = () => ({ access_token: short, refresh_token: "next" });
    const { session } = await site.request({ cookies });
    expect([await session.getAccessToken(), site.calledPaths()]).toEqual([short, [refreshToken]]);
  });

  test("found as a successor is refreshed in turn when it is about to expire", async () => {
    const { site, held, cookies } = await signedInFor(second);
    const short = accessToken({ exp: (site.clock.now() + 2 * second) / 1_000 });
    const last = accessToken({ exp: (site.clock.now() + 3_600 * second) / 1_000 });
    const given = [short, last];
    site.answers[refreshToken] = () => ({
      access_token: given.shift(),
      refresh_token: `next ${given.length}`,
    });
    await (await site.request({ cookies })).session.refreshToken(held);
    const { session } = await site.request({ cookies });
    expect([await session.getAccessToken(), given]).toEqual([last, []]);
  });
});

describe("a token that the API reports as expired", () => {
  test("is refreshed once for all calls of a request, and the next request has the new one", async () => {
    const { site, held, fresh, cookies } = await signedInFor(3_600 * second);
    const { session, after } = await site.request({ cookies });
    expect(await Promise.all([session.refreshToken(held), session.refreshToken(held)])).toEqual([
      fresh,
      fresh,
    ]);
    expect(await session.refreshToken(held)).toBe(fresh);
    expect(site.calledPaths()).toEqual([refreshToken]);
    const next = await site.request({ cookies: await after() });
    expect(await next.session.getAccessToken()).toBe(fresh);
  });

  test("does not refresh the one that has replaced it", async () => {
    const { site, held, cookies } = await signedInFor(3_600 * second);
    const { session } = await site.request({ cookies });
    expect([await session.refreshToken("an earlier one"), site.calledPaths()]).toEqual([held, []]);
  });

  test("reads the user again, as the account may have changed", async () => {
    const { site, held, cookies } = await signedInFor(3_600 * second);
    const { session } = await site.request({ cookies });
    expect(await session.user()).toMatchObject({ firstName: "Sam" });
    site.answers["cognito/user/authUser"] = () => ({ user: { id: 7, first_name: "Samira" } });
    await session.refreshToken(held);
    expect(await session.user()).toMatchObject({ firstName: "Samira" });
  });

  test("ends the session if the API rejects the refresh, with a redirect to the home page [AUTH-009]", async () => {
    const { site, held, cookies } = await signedInFor(3_600 * second);
    site.answers[refreshToken] = () => {
      throw createOrganiserError("rejected", "POST x", { status: 400 });
    };
    const { session, notices, after } = await site.request({ cookies });
    expect(await captureThrown(() => session.refreshToken(held))).toBe("303 /");
    expect([session.isLoggedIn, notices.take()]).toEqual([false, [{ key: "signedOut", tone: "info" }]]);
    expect(cookieNames(await after())).toEqual(["visit"]);
  });

  test("leaves the session as it is if the API does not respond [AUTH-009]", async () => {
    const { site, held, cookies } = await signedInFor(3_600 * second);
    site.answers[refreshToken] = () => {
      throw createOrganiserError("unreachable", "POST x");
    };
    const { session } = await site.request({ cookies });
    const thrown = await captureThrown(() => session.refreshToken(held));
    const call = "POST /api/v1/cognito/user/refreshToken";
    expect(thrown).toMatchObject({ kind: "unreachable", call });
    expect(thrown).toMatchObject({
      message: `${call}: unreachable, the session could not be refreshed in time`,
    });
    expect(session.isLoggedIn).toBe(true);
  });

  test("does not log in a user again who has logged out during the refresh", async () => {
    const { site, held, cookies } = await signedInFor(3_600 * second);
    const { session, after } = await site.request({ cookies });
    site.answers[refreshToken] = () => {
      session.forget();
      return { access_token: "too late", refresh_token: "next" };
    };
    expect(await session.refreshToken(held)).toBeNull();
    expect([session.isLoggedIn, cookieNames(await after())]).toEqual([false, ["cart", "visit"]]);
  });
});

test.each([
  ["its subject", accessToken({ sub: "account-7" }), "account-7"],
  ["no account without a subject", accessToken({}), ""],
  ["no account if it can't be decoded", userTokens.accessToken, ""],
])("the session's token: %s", async (_what, token, account) => {
  const site = createTestSite();
  const cookies = await site.logInBrowser({ accessToken: token, refreshToken: "refresh" });
  expect((await site.request({ cookies })).session.getAccountId()).toBe(account);
});

describe("each login method starts a session", () => {
  test("by password", async () => {
    const site = createTestSite();
    site.answers["cognito/user/login"] = () => ({ access_token: "access", refresh_token: "refresh" });
    const { session } = await site.request();
    const credentials = { email: "sam@example.com", password: " secret ", ticket: "" };
    expect(await session.logIn(credentials)).toMatchObject({ ok: true, user: { id: 7 } });
    expect(await session.getAccessToken()).toBe("access");
  });

  test("by password, but not if the API then returns no user", async () => {
    const site = createTestSite();
    site.answers["cognito/user/login"] = () => ({ access_token: "access", refresh_token: "refresh" });
    site.answers["cognito/user/authUser"] = () => {
      throw createOrganiserError("timeout", "GET x");
    };
    const { session } = await site.request();
    const credentials = { email: "sam@example.com", password: "secret", ticket: "" };
    expect(await session.logIn(credentials)).toEqual({ ok: false, reason: "unreachable" });
    expect(session.isLoggedIn).toBe(false);
  });

  test("by authorisation, but not without a configured server or a login started here", async () => {
    const { session } = await createTestSite().request();
    expect(await session.startAuthorisation()).toBeNull();
    const returned = new Request("https://site.example/auth?code=1&state=2");
    expect(await session.logInByAuthorisation(returned)).toEqual({ ok: false, reason: "bad-state" });
  });
});
