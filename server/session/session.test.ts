import { EventEmitter, once } from "node:events";
import { describe, expect, test } from "vitest";
import { createOrganiserError } from "../organiser-client/errors.ts";
import {
  accessToken,
  captureThrown,
  cookieNames,
  createTestSite,
  day,
  userTokens,
} from "../../tests/support/site-sessions.ts";

const authUser = "cognito/user/authUser";

test("anonymous users are redirected to the login page, and back to the full path afterwards [AUTH-014 RT-066 RT-068 AUTH-030]", async () => {
  const { session } = await createTestSite().request({ page: "/profile?tab=vehicles" });
  expect(await captureThrown(() => session.requireUser())).toBe("303 /login");
  expect(session.takeReturnPath()).toBe("/profile?tab=vehicles");
  expect(session.takeReturnPath()).toBe("/");
});

test("an anonymous user has no user, token or account, and reading them sets no cookie [AUTH-005 SEC-001]", async () => {
  const site = createTestSite();
  const { session, jar } = await site.request();
  expect(session.isLoggedIn).toBe(false);
  expect(await session.user()).toBeNull();
  expect(await session.ownerToken()).toBeNull();
  expect(await session.getAccessToken()).toBeNull();
  expect(await session.refreshToken("access")).toBeNull();
  expect([session.getAccountId(), session.base()]).toEqual([null, null]);
  expect([site.calls, jar.hasChanges()]).toEqual([[], false]);
});

test("a user is logged in with both tokens, and still on the next page, which sets no cookie [AUTH-006 AUTH-007]", async () => {
  const site = createTestSite();
  const first = await site.request({ page: "/login" });
  await first.session.start(userTokens);
  expect([first.session.isLoggedIn, await first.session.getAccessToken()]).toEqual([true, "access"]);
  expect(await first.jar.getSetCookieHeaders()).toEqual([
    expect.stringMatching(/^session=.*; Max-Age=2592000; /),
  ]);

  const next = await site.request({ cookies: await first.after() });
  expect([next.session.isLoggedIn, await next.session.getAccessToken()]).toEqual([true, "access"]);
  expect(next.jar.hasChanges()).toBe(false);
});

describe("the session cookie", () => {
  test("contains the tokens, an id of this login, and its time", async () => {
    const site = createTestSite();
    const [one, other] = [await site.logInBrowser(), await site.logInBrowser()];
    const content = await site.readSessionCookie(one);
    expect(content).toEqual({
      ...userTokens,
      id: expect.stringMatching(/^[\w-]{22}$/),
      since: site.clock.now(),
    });
    expect(await site.readSessionCookie(other)).not.toEqual(content);
  });

  test("contains the API of the session if it is not the default one [AUTH-028]", async () => {
    const other = "https://other.example";
    const site = createTestSite({ otherApis: [other] });
    const cookies = await site.logInBrowser(userTokens, other);
    expect(await site.readSessionCookie(cookies)).toMatchObject({ base: other });
    const { session, jar } = await site.request({ cookies });
    expect([session.isLoggedIn, session.base(), jar.hasChanges()]).toEqual([true, other, false]);
  });

  test.each([
    ["is forged", "made up"],
    ["lacks a token", { accessToken: "access" }],
    ["has an empty token", { accessToken: "access", refreshToken: "" }],
    ["has an empty id", { ...userTokens, id: "" }],
    ["contains no session", null],
  ])("that %s is ignored and deleted", async (_which, content) => {
    const site = createTestSite();
    const cookies = content === "made up" ? "session=made-up" : await site.sessionCookie(content);
    const { session, notices, after } = await site.request({ cookies });
    expect([session.isLoggedIn, session.getAccountId()]).toEqual([false, null]);
    expect(notices.take()).toEqual([]);
    expect(await after()).toBe("");
  });

  test.each([
    ["an account that is an object", { sub: { id: 7 } }],
    ["an expiry that is a text", { sub: "7", exp: "soon" }],
  ])("from before tokens were validated ends with a notice if its token has %s", async (_which, claims) => {
    const site = createTestSite();
    const tokens = { accessToken: accessToken(claims), refreshToken: "refresh" };
    const cookies = await site.sessionCookie({ ...tokens, id: "an-id", since: site.clock.now() });
    const { session, notices, after } = await site.request({ cookies });
    expect([session.isLoggedIn, session.getAccountId(), await session.user()]).toEqual([false, null, null]);
    expect(notices.take()).toEqual([{ key: "signedOut", tone: "info" }]);
    expect(await after()).toBe("");
  });

  test("is encrypted again if it was encrypted with an older secret, with the same content", async () => {
    const site = createTestSite();
    const older = site.createEncrypterWith("an older secret");
    const both = site.createEncrypterWith("the first secret", "an older secret");
    const content = { ...userTokens, id: "an-id", since: site.clock.now() - day };
    const cookies = await site.sessionCookie(content, older);
    const { session, after } = await site.request({ cookies, encrypter: both });
    expect(session.isLoggedIn).toBe(true);
    expect(await site.readSessionCookie(await after())).toEqual(content);
  });

  test.each([
    ["an id", { since: Date.UTC(2027, 1, 28) }],
    ["a time", { id: "an-id" }],
    ["both", {}],
  ])("from before sessions had %s gets what it lacks", async (_what, had) => {
    const site = createTestSite();
    const cookies = await site.sessionCookie({ ...userTokens, ...had });
    const { session, after } = await site.request({ cookies });
    expect(session.isLoggedIn).toBe(true);
    expect(await site.readSessionCookie(await after())).toEqual({
      ...userTokens,
      id: expect.stringMatching(/./),
      since: site.clock.now(),
      ...had,
    });
  });
});

describe("the current user", () => {
  test("is read from the API once per request, and again after a login", async () => {
    const site = createTestSite();
    const { session } = await site.request({ cookies: await site.logInBrowser() });
    site.calls.length = 0;
    expect(await session.user()).toMatchObject({ id: 7, firstName: "Sam" });
    expect(await session.requireUser()).toMatchObject({ id: 7 });
    expect(site.calledPaths()).toEqual([authUser]);

    site.answers[authUser] = () => ({ user: { id: 8 } });
    await session.start({ accessToken: "another's", refreshToken: "refresh" });
    expect(await session.user()).toMatchObject({ id: 8 });
  });

  test("is stored in the session cookie for cached pages, until another user logs in", async () => {
    const site = createTestSite();
    const { session, after } = await site.request({ cookies: await site.logInBrowser() });
    expect(session.getKnownUser()).toBeNull();
    await session.user();
    const next = await site.request({ cookies: await after() });
    expect(next.session.getKnownUser()).toEqual({ id: 7, firstName: "Sam" });
    await next.session.start(userTokens);
    expect(next.session.getKnownUser()).toBeNull();
  });

  test("isn't stored for another user who logs in while it is loaded", async () => {
    const site = createTestSite();
    const { session, after } = await site.request({ cookies: await site.logInBrowser() });
    const login = new EventEmitter();
    site.answers[authUser] = async () => {
      await once(login, "done");
      return { user: { id: 7, first_name: "Sam" } };
    };
    const loading = session.user();
    await session.start(userTokens);
    login.emit("done");
    await loading;
    expect(session.getKnownUser()).toBeNull();
    expect(await site.readSessionCookie(await after())).not.toHaveProperty("user");
  });

  test("is null if the API's response has no id [AUTH-013]", async () => {
    const site = createTestSite();
    const { session } = await site.request({ cookies: await site.logInBrowser() });
    site.answers[authUser] = () => ({ user: { id: 0, first_name: "Sam" } });
    const call = "GET /api/v1/cognito/user/authUser";
    const thrown = await captureThrown(() => session.user());
    expect(thrown).toMatchObject({ kind: "malformed", call });
    expect(thrown).toMatchObject({ message: expect.stringMatching(/: malformed, a user without an id$/) });
  });

  test("is redirected to the login if the API no longer accepts the session, which ends [AUTH-010 AUTH-014]", async () => {
    const site = createTestSite();
    const cookies = await site.logInBrowser();
    const { session, notices, after } = await site.request({ cookies, page: "/invoices?year=2027" });
    site.answers[authUser] = () => {
      throw createOrganiserError("unauthorised", "GET x", { status: 401 });
    };
    expect(await captureThrown(() => session.requireUser())).toBe("303 /login");
    expect(session.isLoggedIn).toBe(false);
    expect(notices.take()).toEqual([{ key: "signedOut", tone: "info" }]);
    expect(session.takeReturnPath()).toBe("/invoices?year=2027");
    expect(cookieNames(await after())).toEqual(["visit"]);
  });

  test("stays logged in while the API does not respond", async () => {
    const site = createTestSite();
    const cookies = await site.logInBrowser();
    const { session, after } = await site.request({ cookies });
    const failure = createOrganiserError("timeout", "GET x");
    site.answers[authUser] = () => {
      throw failure;
    };
    expect(await captureThrown(() => session.requireUser())).toBe(failure);
    expect(session.isLoggedIn).toBe(true);
    expect(await after()).toBe(cookies);
  });
});

describe("the owner token of a form", () => {
  /** The token of a page that a user opened, and the cookies of that browser. */
  async function markOfSomebody(site: ReturnType<typeof createTestSite>) {
    const { session, after } = await site.request({ cookies: await site.logInBrowser() });
    return { mark: (await session.ownerToken()) ?? "", cookies: await after() };
  }

  test("contains the user who opened the page, for as long as a page may stay open", async () => {
    const site = createTestSite();
    const { mark, cookies } = await markOfSomebody(site);
    const loggedOut = await site.request({ cookies });
    await loggedOut.session.logOut();
    expect(await loggedOut.session.readOwnerToken(mark)).toBe(7);
    site.clock.advance(90 * day - 1);
    expect(await loggedOut.session.readOwnerToken(mark)).toBe(7);
    site.clock.advance(1);
    expect(await loggedOut.session.readOwnerToken(mark)).toBe(0);
  });

  test("is invalid in another browser, unless its user is logged in there", async () => {
    const site = createTestSite();
    const { mark } = await markOfSomebody(site);
    const visitor = await site.request();
    const sameUser = await site.request({ cookies: await site.logInBrowser() });
    expect([await visitor.session.readOwnerToken(mark), await sameUser.session.readOwnerToken(mark)]).toEqual(
      [0, 7],
    );
  });

  test("of the previous version, without a browser, is valid for the current user only", async () => {
    const site = createTestSite();
    const mark = await site.encrypter.encrypt("form owner", 7, day);
    const visitor = await site.request();
    const user = await site.request({ cookies: await site.logInBrowser() });
    expect([await visitor.session.readOwnerToken(mark), await user.session.readOwnerToken(mark)]).toEqual([
      0, 7,
    ]);
  });

  test("is invalid if forged", async () => {
    const site = createTestSite();
    const { session } = await site.request();
    expect(await session.readOwnerToken("7")).toBe(0);
    expect(await session.readOwnerToken(await site.encrypter.encrypt("another purpose", 7, day))).toBe(0);
    expect(await session.readOwnerToken(await site.encrypter.encrypt("form owner", "7", day))).toBe(0);
  });
});

test("the fingerprint of a session is that of its browser", async () => {
  const { session, visit: browserIdentity } = await createTestSite().request();
  expect(session.fingerprint()).toBe(browserIdentity.fingerprint());
});

test("the return URL is stored for the next request", async () => {
  const site = createTestSite();
  const first = await site.request();
  first.session.storeReturnPath("/tickets?event=3");
  const { session } = await site.request({ cookies: await first.after() });
  expect(session.takeReturnPath()).toBe("/tickets?event=3");
});
