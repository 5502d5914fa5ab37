import { describe, expect, test, vi } from "vitest";
import { createOrganiserError } from "../organiser-client/errors.ts";
import {
  captureThrown,
  cookieNames,
  createTestSite,
  day,
  userTokens,
} from "../../tests/support/site-sessions.ts";

const logout = "cognito/user/logout";
const logoutEverywhere = "cognito/user/logoutEverywhere";
const refreshToken = "cognito/user/refreshToken";
const fresh = { accessToken: "new access", refreshToken: "new refresh" };
const wireTokens = { access_token: fresh.accessToken, refresh_token: fresh.refreshToken };
const signedOut = [{ key: "signedOut", tone: "info" }];

/** A logged-in user at a site whose sessions end after a week. */
async function signedInForAWeek() {
  const site = createTestSite({ maxSessionAgeMs: 7 * day });
  return { site, cookies: await site.logInBrowser() };
}

/** What a browser with these cookies gets on its next page. */
async function next(site: ReturnType<typeof createTestSite>, cookies: string) {
  const { session, notices, cart, after } = await site.request({ cookies });
  const { isLoggedIn } = session;
  return {
    isLoggedIn,
    pieces: cart.count,
    notices: notices.take(),
    cookies: cookieNames(await after()),
  };
}

const stillThere = { isLoggedIn: true, pieces: 2, notices: [], cookies: ["session", "cart"] };
const hasEnded = { isLoggedIn: false, pieces: 0, notices: signedOut, cookies: [] };

describe("a session ends with a notice", () => {
  test("at its maximum age, however much it is used", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.clock.advance(7 * day - 1);
    expect(await next(site, cookies)).toEqual(stillThere);
    site.clock.advance(1);
    expect(await next(site, cookies)).toEqual(hasEnded);
  });

  test("and its age is that of the login, not of its tokens", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[refreshToken] = () => wireTokens;
    site.clock.advance(7 * day - 1);
    const { session, after } = await site.request({ cookies });
    expect(await session.refreshToken("access")).toBe("new access");
    site.clock.advance(1);
    expect(await next(site, await after())).toMatchObject({ isLoggedIn: false, notices: signedOut });
  });

  test("if it is at an API that is no longer allowed [AUTH-028]", async () => {
    const site = createTestSite({ otherApis: ["https://other.example"] });
    const cookies = await site.logInBrowser(userTokens, "https://gone.example");
    expect(await next(site, cookies)).toEqual(hasEnded);
    const { session } = await site.request({ cookies });
    expect([session.base(), session.getAccountId()]).toEqual([null, null]);
  });

  test("if a page finds that the API no longer accepts it", async () => {
    const { site, cookies } = await signedInForAWeek();
    const { session, notices, cart, after } = await site.request({ cookies });
    session.expire();
    expect([session.isLoggedIn, cart.count, notices.take()]).toEqual([false, 0, signedOut]);
    expect(await after()).toBe("");
  });

  test("if the API reports its token as invalid, with a redirect to the home page", async () => {
    const { site, cookies } = await signedInForAWeek();
    const { session, notices } = await site.request({ cookies });
    expect(await captureThrown(() => session.endSession())).toBe("303 /");
    expect([session.isLoggedIn, notices.take()]).toEqual([false, signedOut]);
  });
});

describe("a log-out", () => {
  test("calls the API, and removes session, cart and messages from the browser [AUTH-008 AUTH-011]", async () => {
    const { site, cookies } = await signedInForAWeek();
    const { session, cart, notices, after } = await site.request({ cookies });
    site.calls.length = 0;
    await session.logOut();
    expect(site.calledPaths()).toEqual([logout]);
    expect([session.isLoggedIn, await session.user(), await session.getAccessToken()]).toEqual([
      false,
      null,
      null,
    ]);
    expect([cart.count, notices.take(), await after()]).toEqual([0, [], ""]);
  });

  test("ends copies of the session cookie too, on every instance [AUTH-008 AUTH-011]", async () => {
    const { site, cookies } = await signedInForAWeek();
    const anothers = await site.logInBrowser();
    await (await site.request({ cookies })).session.logOut();
    expect(await next(site, cookies)).toEqual(hasEnded);
    expect(await next(site, anothers)).toEqual(stillThere);
    site.clock.advance(7 * day - 1);
    expect(await next(site, cookies)).toEqual(hasEnded);
  });

  test("succeeds even if the API call fails [AUTH-012]", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[logout] = () => {
      throw createOrganiserError("unreachable", "GET x");
    };
    const { session, after } = await site.request({ cookies });
    await session.logOut();
    expect([session.isLoggedIn, await after()]).toEqual([false, ""]);
    expect(site.lines).toEqual([
      { level: "info", members: {}, message: "the logout call of the API failed" },
    ]);
  });

  test("without a session does nothing", async () => {
    const site = createTestSite();
    const { session, jar } = await site.request();
    await session.logOut();
    await session.logOutEverywhere();
    expect([site.calls, jar.hasChanges()]).toEqual([[], false]);
  });
});

describe("a log-out everywhere", () => {
  test("ends this session with all others", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[logoutEverywhere] = () => ({ success: true });
    const { session, cart, notices, after } = await site.request({ cookies });
    site.calls.length = 0;
    await session.logOutEverywhere();
    expect(site.calledPaths()).toEqual([logoutEverywhere]);
    expect([session.isLoggedIn, cart.count, notices.take(), await after()]).toEqual([false, 0, [], ""]);
    expect(await next(site, cookies)).toEqual(hasEnded);
  });

  test("that the API rejects ends nothing, and has the API's message", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[logoutEverywhere] = () => ({ success: false, message: "Not today." });
    const { session, after } = await site.request({ cookies });
    const call = "POST /api/v1/cognito/user/logoutEverywhere";
    expect(await captureThrown(() => session.logOutEverywhere())).toMatchObject({
      kind: "rejected",
      apiMessage: "Not today.",
      call,
    });
    expect([session.isLoggedIn, await after()]).toEqual([true, cookies]);
    expect(await next(site, cookies)).toEqual(stillThere);
  });
});

describe.each([
  ["a log-out", logout, (session: { logOut(): Promise<void> }) => session.logOut()],
  [
    "a log-out everywhere",
    logoutEverywhere,
    (session: { logOutEverywhere(): Promise<void> }) => session.logOutEverywhere(),
  ],
] as const)("after %s", (_which, path, leave) => {
  test("its tokens have no successor, not even those refreshed meanwhile", async () => {
    const site = createTestSite();
    site.answers[refreshToken] = () => wireTokens;
    const { session, after } = await site.request({ cookies: await site.logInBrowser() });
    // The API reports the token as expired during the log-out, and issues new ones.
    site.answers[path] = async () => {
      await session.refreshToken("access");
      return { success: true };
    };
    await leave(session);
    expect([session.isLoggedIn, cookieNames(await after())]).toEqual([false, ["visit"]]);

    // Cookies from before sessions had ids.
    for (const held of [userTokens, fresh]) {
      const copy = await site.request({ cookies: await site.sessionCookie(held) });
      expect(await captureThrown(() => copy.session.refreshToken(held.accessToken))).toBe("303 /");
    }
  });
});

describe("a login while another user is logged in", () => {
  test("logs them out first, and leaves nothing of theirs", async () => {
    const { site, cookies } = await signedInForAWeek();
    const first = await site.request({ cookies });
    first.notices.add({ key: "saved", tone: "good" });
    const left = await site.request({ cookies: await first.after() });
    site.calls.length = 0;
    site.clock.advance(day);
    await left.session.start(fresh);
    expect(site.calledPaths()).toEqual([logout]);
    expect([left.session.isLoggedIn, left.cart.count, left.notices.take()]).toEqual([true, 0, []]);
    expect(await next(site, cookies)).toEqual(hasEnded);
    expect(await site.readSessionCookie(await left.after())).toMatchObject({
      ...fresh,
      since: site.clock.now(),
    });
  });

  test("does not stay at their API [AUTH-028]", async () => {
    const other = "https://other.example";
    const site = createTestSite({ otherApis: [other] });
    const { session, after } = await site.request({ cookies: await site.logInBrowser(userTokens, other) });
    await session.start(fresh);
    expect(session.base()).toBeNull();
    expect(await site.readSessionCookie(await after())).toEqual({
      ...fresh,
      id: expect.any(String),
      since: site.clock.now(),
    });
  });
});

test("a failed login is reverted, and the browser gets no session", async () => {
  const site = createTestSite();
  const { session, notices, jar, after } = await site.request();
  await session.start(userTokens, "https://other.example");
  session.forget();
  expect([session.isLoggedIn, session.base(), await session.user()]).toEqual([false, null, null]);
  expect([notices.take(), await after(), jar.hasChanges()]).toEqual([[], "", false]);
});

describe("if the store of ended sessions fails", () => {
  const lost = () => Promise.reject(new Error("the store is lost"));

  test("sessions continue and a warning is logged", async () => {
    const site = createTestSite({ store: (store) => ({ ...store, get: lost }) });
    const { session } = await site.request({ cookies: await site.logInBrowser() });
    expect(session.isLoggedIn).toBe(true);
    expect(site.lines).toEqual([
      {
        level: "warn",
        members: { err: new Error("the store is lost") },
        message: "it could not be checked whether a session has ended",
      },
    ]);
  });

  test("a log-out applies to this browser and a warning is logged", async () => {
    const set = vi.fn<typeof lost>(lost);
    const site = createTestSite({ store: (store) => ({ ...store, set }) });
    const { session, after } = await site.request({ cookies: await site.logInBrowser() });
    await session.logOut();
    expect([session.isLoggedIn, await after()]).toEqual([false, ""]);
    expect(site.lines).toEqual([
      {
        level: "warn",
        members: { err: new Error("the store is lost") },
        message: "the end of a session could not be stored",
      },
    ]);
  });
});
