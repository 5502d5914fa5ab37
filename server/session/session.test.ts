import { describe, expect, test } from "vitest";
import { organiserError } from "../organiser-client/errors.ts";
import {
  accessToken,
  aSite,
  cookieNames,
  day,
  somebodysTokens,
  thrownBy,
} from "../../tests/support/site-sessions.ts";

const authUser = "cognito/user/authUser";

test("somebody who isn't signed in is sent to the log-in page, and back to the whole path afterwards [AUTH-014 RT-066 RT-068 AUTH-030]", async () => {
  const { session } = await aSite().request({ page: "/profile?tab=vehicles" });
  expect(await thrownBy(() => session.require())).toBe("303 /login");
  expect(session.takeReturnPath()).toBe("/profile?tab=vehicles");
  expect(session.takeReturnPath()).toBe("/");
});

test("a visitor has no user, no token, no account, and no cookie by being asked [AUTH-005 SEC-001]", async () => {
  const site = aSite();
  const { session, jar } = await site.request();
  expect(session.isSignedIn).toBe(false);
  expect(await session.user()).toBeNull();
  expect(await session.ownerMark()).toBeNull();
  expect(await session.accessToken()).toBeNull();
  expect(await session.expired("access")).toBeNull();
  expect([session.account(), session.base()]).toEqual([null, null]);
  expect([site.calls, jar.isTouched()]).toEqual([[], false]);
});

test("somebody is signed in once both tokens are held, and is still on the next page, which sets no cookie [AUTH-006 AUTH-007]", async () => {
  const site = aSite();
  const first = await site.request({ page: "/login" });
  await first.session.signIn(somebodysTokens);
  expect([first.session.isSignedIn, await first.session.accessToken()]).toEqual([true, "access"]);
  expect(await first.jar.lines()).toEqual([expect.stringMatching(/^session=.*; Max-Age=2592000; /)]);

  const next = await site.request({ cookies: await first.after() });
  expect([next.session.isSignedIn, await next.session.accessToken()]).toEqual([true, "access"]);
  expect(next.jar.isTouched()).toBe(false);
});

describe("the session's cookie", () => {
  test("holds the tokens, an id of this log-in, and since when", async () => {
    const site = aSite();
    const [one, other] = [await site.signedIn(), await site.signedIn()];
    const content = await site.contentOf(one);
    expect(content).toEqual({
      ...somebodysTokens,
      id: expect.stringMatching(/^[\w-]{22}$/),
      since: site.clock.now(),
    });
    expect(await site.contentOf(other)).not.toEqual(content);
  });

  test("names the API of the session where it is another than the site's own [AUTH-028]", async () => {
    const other = "https://other.example";
    const site = aSite({ otherApis: [other] });
    const cookies = await site.signedIn(somebodysTokens, other);
    expect(await site.contentOf(cookies)).toMatchObject({ base: other });
    const { session, jar } = await site.request({ cookies });
    expect([session.isSignedIn, session.base(), jar.isTouched()]).toEqual([true, other, false]);
  });

  test.each([
    ["somebody made up", "made up"],
    ["has a token too few", { accessToken: "access" }],
    ["has an empty token", { accessToken: "access", refreshToken: "" }],
    ["has an empty id", { ...somebodysTokens, id: "" }],
    ["holds no session at all", null],
  ])("that %s is a visitor's, and is taken away", async (_which, content) => {
    const site = aSite();
    const cookies = content === "made up" ? "session=made-up" : await site.sessionCookie(content);
    const { session, notices, after } = await site.request({ cookies });
    expect([session.isSignedIn, session.account()]).toEqual([false, null]);
    expect(notices.take()).toEqual([]);
    expect(await after()).toBe("");
  });

  test.each([
    ["an account that is an object", { sub: { id: 7 } }],
    ["an end that is a word", { sub: "7", exp: "soon" }],
  ])("from before tokens were parsed ends with a notice where its token has %s", async (_which, claims) => {
    const site = aSite();
    const tokens = { accessToken: accessToken(claims), refreshToken: "refresh" };
    const cookies = await site.sessionCookie({ ...tokens, id: "an-id", since: site.clock.now() });
    const { session, notices, after } = await site.request({ cookies });
    expect([session.isSignedIn, session.account(), await session.user()]).toEqual([false, null, null]);
    expect(notices.take()).toEqual([{ key: "signedOut", tone: "info" }]);
    expect(await after()).toBe("");
  });

  test("that an older secret sealed is sealed anew, with the same in it", async () => {
    const site = aSite();
    const older = site.sealerBy("an older secret");
    const both = site.sealerBy("the first secret", "an older secret");
    const content = { ...somebodysTokens, id: "an-id", since: site.clock.now() - day };
    const cookies = await site.sessionCookie(content, older);
    const { session, after } = await site.request({ cookies, sealer: both });
    expect(session.isSignedIn).toBe(true);
    expect(await site.contentOf(await after())).toEqual(content);
  });

  test.each([
    ["an id", { since: Date.UTC(2027, 1, 28) }],
    ["an instant", { id: "an-id" }],
    ["both", {}],
  ])("from before sessions had %s gets what it lacks", async (_what, had) => {
    const site = aSite();
    const cookies = await site.sessionCookie({ ...somebodysTokens, ...had });
    const { session, after } = await site.request({ cookies });
    expect(session.isSignedIn).toBe(true);
    expect(await site.contentOf(await after())).toEqual({
      ...somebodysTokens,
      id: expect.stringMatching(/./),
      since: site.clock.now(),
      ...had,
    });
  });
});

describe("who is signed in", () => {
  test("is asked of the API once a request, and anew after a log-in", async () => {
    const site = aSite();
    const { session } = await site.request({ cookies: await site.signedIn() });
    site.calls.length = 0;
    expect(await session.user()).toMatchObject({ id: 7, firstName: "Sam" });
    expect(await session.require()).toMatchObject({ id: 7 });
    expect(site.asked()).toEqual([authUser]);

    site.answers[authUser] = () => ({ user: { id: 8 } });
    await session.signIn({ accessToken: "another's", refreshToken: "refresh" });
    expect(await session.user()).toMatchObject({ id: 8 });
  });

  test("is nobody where the API's answer has no id [AUTH-013]", async () => {
    const site = aSite();
    const { session } = await site.request({ cookies: await site.signedIn() });
    site.answers[authUser] = () => ({ user: { id: 0, first_name: "Sam" } });
    const call = "GET /api/v1/cognito/user/authUser";
    const thrown = await thrownBy(() => session.user());
    expect(thrown).toMatchObject({ kind: "malformed", call });
    expect(thrown).toMatchObject({ message: expect.stringMatching(/: malformed, a user without an id$/) });
  });

  test("is sent to log in where the API no longer takes the session, which is over then [AUTH-010 AUTH-014]", async () => {
    const site = aSite();
    const cookies = await site.signedIn();
    const { session, notices, after } = await site.request({ cookies, page: "/invoices?year=2027" });
    site.answers[authUser] = () => {
      throw organiserError("unauthorised", "GET x", { status: 401 });
    };
    expect(await thrownBy(() => session.require())).toBe("303 /login");
    expect(session.isSignedIn).toBe(false);
    expect(notices.take()).toEqual([{ key: "signedOut", tone: "info" }]);
    expect(session.takeReturnPath()).toBe("/invoices?year=2027");
    expect(cookieNames(await after())).toEqual(["visit"]);
  });

  test("stays signed in while the API says nothing", async () => {
    const site = aSite();
    const cookies = await site.signedIn();
    const { session, after } = await site.request({ cookies });
    const failure = organiserError("timeout", "GET x");
    site.answers[authUser] = () => {
      throw failure;
    };
    expect(await thrownBy(() => session.require())).toBe(failure);
    expect(session.isSignedIn).toBe(true);
    expect(await after()).toBe(cookies);
  });
});

describe("a form's mark", () => {
  test("names whoever was signed in as the page opened, for as long as a page may stay open", async () => {
    const site = aSite();
    const { session } = await site.request({ cookies: await site.signedIn() });
    const mark = (await session.ownerMark()) ?? "";
    const visitor = await site.request();
    expect(await visitor.session.ownerOf(mark)).toBe(7);
    site.clock.advance(90 * day - 1);
    expect(await visitor.session.ownerOf(mark)).toBe(7);
    site.clock.advance(1);
    expect(await visitor.session.ownerOf(mark)).toBe(0);
  });

  test("that the site didn't make as one names nobody", async () => {
    const site = aSite();
    const { session } = await site.request();
    expect(await session.ownerOf("7")).toBe(0);
    expect(await session.ownerOf(await site.sealer.seal("another purpose", 7, day))).toBe(0);
    expect(await session.ownerOf(await site.sealer.seal("form owner", "7", day))).toBe(0);
  });
});

test("a session's fingerprint is its browser's", async () => {
  const { session, visit } = await aSite().request();
  expect(session.fingerprint()).toBe(visit.fingerprint());
});

test("a page to come back to is kept for the next request", async () => {
  const site = aSite();
  const first = await site.request();
  first.session.storeReturnPath("/tickets?event=3");
  const { session } = await site.request({ cookies: await first.after() });
  expect(session.takeReturnPath()).toBe("/tickets?event=3");
});
