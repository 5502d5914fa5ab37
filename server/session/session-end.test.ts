import { describe, expect, test, vi } from "vitest";
import { organiserError } from "../organiser-client/errors.ts";
import { aSite, cookieNames, day, somebodysTokens, thrownBy } from "../../tests/support/site-sessions.ts";

const logout = "cognito/user/logout";
const logoutEverywhere = "cognito/user/logoutEverywhere";
const refreshToken = "cognito/user/refreshToken";
const fresh = { accessToken: "new access", refreshToken: "new refresh" };
const wireTokens = { access_token: fresh.accessToken, refresh_token: fresh.refreshToken };
const signedOut = [{ key: "signedOut", tone: "info" }];

/** Signed in at a site whose sessions end after a week. */
async function signedInForAWeek() {
  const site = aSite({ longest: 7 * day });
  return { site, cookies: await site.signedIn() };
}

/** What a browser with these cookies finds on its next page. */
async function next(site: ReturnType<typeof aSite>, cookies: string) {
  const { session, notices, cart, after } = await site.request({ cookies });
  const { isSignedIn } = session;
  return { isSignedIn, pieces: cart.count, notices: notices.take(), cookies: cookieNames(await after()) };
}

const stillThere = { isSignedIn: true, pieces: 2, notices: [], cookies: ["session", "cart"] };
const hasEnded = { isSignedIn: false, pieces: 0, notices: signedOut, cookies: [] };

describe("a session ends by itself, and the browser is told so", () => {
  test("once it is as old as sessions get, however much it is used", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.clock.advance(7 * day - 1);
    expect(await next(site, cookies)).toEqual(stillThere);
    site.clock.advance(1);
    expect(await next(site, cookies)).toEqual(hasEnded);
  });

  test("and its age is that of the log-in, not of its tokens", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[refreshToken] = () => wireTokens;
    site.clock.advance(7 * day - 1);
    const { session, after } = await site.request({ cookies });
    expect(await session.expired("access")).toBe("new access");
    site.clock.advance(1);
    expect(await next(site, await after())).toMatchObject({ isSignedIn: false, notices: signedOut });
  });

  test("where it is at an API that log-in links may no longer name [AUTH-028]", async () => {
    const site = aSite({ otherApis: ["https://other.example"] });
    const cookies = await site.signedIn(somebodysTokens, "https://gone.example");
    expect(await next(site, cookies)).toEqual(hasEnded);
    const { session } = await site.request({ cookies });
    expect([session.base(), session.account()]).toEqual([null, null]);
  });

  test("when a page finds out that the API doesn't take it any more", async () => {
    const { site, cookies } = await signedInForAWeek();
    const { session, notices, cart, after } = await site.request({ cookies });
    session.lapse();
    expect([session.isSignedIn, cart.count, notices.take()]).toEqual([false, 0, signedOut]);
    expect(await after()).toBe("");
  });

  test("when the API calls its token invalid, and leads to the home page", async () => {
    const { site, cookies } = await signedInForAWeek();
    const { session, notices } = await site.request({ cookies });
    expect(await thrownBy(() => session.invalid())).toBe("303 /");
    expect([session.isSignedIn, notices.take()]).toEqual([false, signedOut]);
  });
});

describe("a log-out", () => {
  test("tells the API, and leaves this browser neither session nor cart, nor a message [AUTH-008 AUTH-011]", async () => {
    const { site, cookies } = await signedInForAWeek();
    const { session, cart, notices, after } = await site.request({ cookies });
    site.calls.length = 0;
    await session.signOut();
    expect(site.asked()).toEqual([logout]);
    expect([session.isSignedIn, await session.user(), await session.accessToken()]).toEqual([
      false,
      null,
      null,
    ]);
    expect([cart.count, notices.take(), await after()]).toEqual([0, [], ""]);
  });

  test("ends copies of the session's cookie too, on every instance [AUTH-008 AUTH-011]", async () => {
    const { site, cookies } = await signedInForAWeek();
    const anothers = await site.signedIn();
    await (await site.request({ cookies })).session.signOut();
    expect(await next(site, cookies)).toEqual(hasEnded);
    expect(await next(site, anothers)).toEqual(stillThere);
    site.clock.advance(7 * day - 1);
    expect(await next(site, cookies)).toEqual(hasEnded);
  });

  test("that the API isn't told of is one all the same [AUTH-012]", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[logout] = () => {
      throw organiserError("unreachable", "GET x");
    };
    const { session, after } = await site.request({ cookies });
    await session.signOut();
    expect([session.isSignedIn, await after()]).toEqual([false, ""]);
    expect(site.lines).toEqual([{ level: "info", members: {}, message: "the API wasn't told of a log-out" }]);
  });

  test("of a visitor does nothing", async () => {
    const site = aSite();
    const { session, jar } = await site.request();
    await session.signOut();
    await session.signOutEverywhere();
    expect([site.calls, jar.isTouched()]).toEqual([[], false]);
  });
});

describe("a log-out everywhere", () => {
  test("ends this session with all others", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[logoutEverywhere] = () => ({ success: true });
    const { session, cart, notices, after } = await site.request({ cookies });
    site.calls.length = 0;
    await session.signOutEverywhere();
    expect(site.asked()).toEqual([logoutEverywhere]);
    expect([session.isSignedIn, cart.count, notices.take(), await after()]).toEqual([false, 0, [], ""]);
    expect(await next(site, cookies)).toEqual(hasEnded);
  });

  test("that the API refuses ends nothing, and has the API's words", async () => {
    const { site, cookies } = await signedInForAWeek();
    site.answers[logoutEverywhere] = () => ({ success: false, message: "Not today." });
    const { session, after } = await site.request({ cookies });
    const call = "POST /api/v1/cognito/user/logoutEverywhere";
    expect(await thrownBy(() => session.signOutEverywhere())).toMatchObject({
      kind: "refused",
      said: "Not today.",
      call,
    });
    expect([session.isSignedIn, await after()]).toEqual([true, cookies]);
    expect(await next(site, cookies)).toEqual(stillThere);
  });
});

describe.each([
  ["a log-out", logout, (session: { signOut(): Promise<void> }) => session.signOut()],
  [
    "a log-out everywhere",
    logoutEverywhere,
    (session: { signOutEverywhere(): Promise<void> }) => session.signOutEverywhere(),
  ],
] as const)("after %s", (_which, path, leave) => {
  test("nobody gets successors of its tokens, not even of those that it got meanwhile", async () => {
    const site = aSite();
    site.answers[refreshToken] = () => wireTokens;
    const { session, after } = await site.request({ cookies: await site.signedIn() });
    // The API finds the token too old as it is told of the log-out, and gives new ones.
    site.answers[path] = async () => {
      await session.expired("access");
      return { success: true };
    };
    await leave(session);
    expect([session.isSignedIn, cookieNames(await after())]).toEqual([false, ["visit"]]);

    // Cookies from before sessions had ids.
    for (const held of [somebodysTokens, fresh]) {
      const copy = await site.request({ cookies: await site.sessionCookie(held) });
      expect(await thrownBy(() => copy.session.expired(held.accessToken))).toBe("303 /");
    }
  });
});

describe("a log-in where somebody else is signed in", () => {
  test("logs them out first, and leaves nothing of theirs", async () => {
    const { site, cookies } = await signedInForAWeek();
    const first = await site.request({ cookies });
    first.notices.add({ key: "saved", tone: "good" });
    const left = await site.request({ cookies: await first.after() });
    site.calls.length = 0;
    site.clock.advance(day);
    await left.session.signIn(fresh);
    expect(site.asked()).toEqual([logout]);
    expect([left.session.isSignedIn, left.cart.count, left.notices.take()]).toEqual([true, 0, []]);
    expect(await next(site, cookies)).toEqual(hasEnded);
    expect(await site.contentOf(await left.after())).toMatchObject({ ...fresh, since: site.clock.now() });
  });

  test("doesn't stay at the API that they were at [AUTH-028]", async () => {
    const other = "https://other.example";
    const site = aSite({ otherApis: [other] });
    const { session, after } = await site.request({ cookies: await site.signedIn(somebodysTokens, other) });
    await session.signIn(fresh);
    expect(session.base()).toBeNull();
    expect(await site.contentOf(await after())).toEqual({
      ...fresh,
      id: expect.any(String),
      since: site.clock.now(),
    });
  });
});

test("a log-in that nothing comes of is undone, and the browser gets no session", async () => {
  const site = aSite();
  const { session, notices, jar, after } = await site.request();
  await session.signIn(somebodysTokens, "https://other.example");
  session.forget();
  expect([session.isSignedIn, session.base(), await session.user()]).toEqual([false, null, null]);
  expect([notices.take(), await after(), jar.isTouched()]).toEqual([[], "", false]);
});

describe("where the store that tells of ended sessions is lost", () => {
  const lost = () => Promise.reject(new Error("the store is lost"));

  test("sessions go on, and the operator reads that nobody knows", async () => {
    const site = aSite({ store: (store) => ({ ...store, get: lost }) });
    const { session } = await site.request({ cookies: await site.signedIn() });
    expect(session.isSignedIn).toBe(true);
    expect(site.lines).toEqual([
      {
        level: "warn",
        members: { err: new Error("the store is lost") },
        message: "nobody knows whether a session has ended",
      },
    ]);
  });

  test("a log-out is one for this browser, and the operator reads that it can't be noted", async () => {
    const set = vi.fn<typeof lost>(lost);
    const site = aSite({ store: (store) => ({ ...store, set }) });
    const { session, after } = await site.request({ cookies: await site.signedIn() });
    await session.signOut();
    expect([session.isSignedIn, await after()]).toEqual([false, ""]);
    expect(site.lines).toEqual([
      {
        level: "warn",
        members: { err: new Error("the store is lost") },
        message: "the end of a session can't be noted",
      },
    ]);
  });
});
