import { expect, test } from "vitest";
import { advanceUntilSettled, useFakePauses } from "../../../tests/support/fake-pauses.ts";
import { openBrowser } from "../../../tests/support/scripted-browser.ts";
import { createOrganiserError } from "../../../tests/support/scripted-context.ts";
import type { RequestContext } from "../../request-context.ts";
import {
  kimsLink,
  otherApi,
  rejection,
  responsesForSamAndKim,
  samsLink,
  findUserByToken,
} from "./mail-login.fixture.ts";

useFakePauses();

const open = (changes: Parameters<typeof openBrowser>[0] = {}) =>
  openBrowser({
    otherApis: [otherApi],
    ...changes,
    answers: { ...responsesForSamAndKim, ...changes.answers },
  });

const useLink = ({ loginMethods }: RequestContext) => loginMethods.logInByLink();
const waiting = ({ loginMethods }: RequestContext) => loginMethods.pendingLink();
const [authUser, refreshToken] = ["cognito/user/authUser", "cognito/user/refreshToken"];
const loggedIn = { event: "logged-in", actor: "7", reason: "link" };
const linkRefused = { event: "log-in-failed", actor: null, reason: "link rejected" };

test("a link logs in once: its refresh token is exchanged for the session's tokens at once [AUTH-026]", async () => {
  const browser = open();
  const fingerprint = await browser.request(({ session }) => session.fingerprint());
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toEqual({
    ok: true,
    user: expect.objectContaining({ id: 7, firstName: "Sam" }),
    isNew: false,
    path: "/events?year=2027",
  });
  expect(browser.callsTo(refreshToken)).toMatchObject([
    { sent: { refresh_token: "sam's next", fingerprint }, token: null, base: null },
  ]);
  expect(browser.audits).toEqual([loggedIn]);
  expect(browser.hasCookie("link")).toBe(false);
  expect(await browser.tokenNow()).toBe("sam anew");
  expect(await browser.request(useLink)).toEqual({ ok: false });
});

test("without a stored link nobody is logged in, and nothing is called or logged", async () => {
  const browser = open();
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect([browser.calls, browser.audits]).toEqual([[], []]);
});

test("a link of another API logs in there [AUTH-028]", async () => {
  const browser = open();
  await browser.openLoginLink({ ...samsLink, base: otherApi });
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  await browser.request(({ session }) => session.user());
  expect(browser.calls.map(({ base }) => base)).toEqual(browser.calls.map(() => otherApi));
  expect(browser.callsTo(refreshToken)).toHaveLength(1);
});

test("the previous user is logged out", async () => {
  const browser = open();
  await browser.signIn("kim");
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  expect(browser.callsTo("cognito/user/logout")).toMatchObject([{ token: "kim" }]);
  expect(await browser.request(({ session }) => session.user())).toMatchObject({ id: 7 });
});

test.each([
  ["refuses", rejection(422)],
  ["rejects with 499", rejection(499)],
  ["no longer accepts", rejection(401, "unauthorised")],
])("a link whose refresh token the API %s logs in with its tokens as they are", async (_how, error) => {
  const browser = open({ answers: { [refreshToken]: () => Promise.reject(error) } });
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  expect(await browser.tokenNow()).toBe("sam");
  expect(browser.audits).toEqual([loggedIn]);
});

test("a link with rejected tokens is rejected, not exchanged, deleted and logged", async () => {
  const browser = open();
  await browser.openLoginLink({ ...samsLink, accessToken: "a stranger's" });
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect(browser.callsTo(refreshToken)).toEqual([]);
  expect(browser.audits).toEqual([linkRefused]);
  expect([browser.hasCookie("link"), browser.hasCookie("session")]).toEqual([false, false]);
});

test("the same if its access token expires while its refresh token is rejected", async () => {
  let asked = 0;
  const browser = open({
    answers: {
      [authUser]: (call) => {
        asked += 1;
        if (asked > 1) throw rejection(401, "unauthorised");
        return findUserByToken(call);
      },
      [refreshToken]: () => Promise.reject(rejection(422)),
    },
  });
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect(browser.audits).toEqual([linkRefused]);
  expect([browser.hasCookie("link"), browser.hasCookie("session")]).toEqual([false, false]);
});

test.each([
  ["does not respond", createOrganiserError("unreachable", "a call")],
  ["responds too late", createOrganiserError("timeout", "a call")],
  ["lacks the call", rejection(404, "not-found")],
  ["failed", rejection(500)],
  ["rejects tokens because of a server error", rejection(503, "unauthorised")],
  ["is not called because of an internal error", new RangeError("ours")],
])(
  "an API that %s exchanges nothing: nobody is logged in, and the link stays stored",
  async (_what, error) => {
    const browser = open();
    await browser.openLoginLink(samsLink);
    const silent = { answers: { [refreshToken]: () => Promise.reject(error) } };
    await expect(browser.request(useLink, silent)).rejects.toBe(error);
    expect([browser.hasCookie("link"), browser.hasCookie("session"), browser.audits]).toEqual([
      true,
      false,
      [],
    ]);
    expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  },
);

test("tokens without a user log nobody in", async () => {
  const silent = createOrganiserError("unreachable", "a call");
  const browser = open({
    answers: {
      [authUser]: (call) => (call.token === "sam anew" ? Promise.reject(silent) : findUserByToken(call)),
    },
  });
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect([browser.hasCookie("session"), browser.audits]).toEqual([false, []]);
});

test("the state of a link is used up with it [AUTH-035]", async () => {
  const browser = open();
  const address = await browser.request(({ loginMethods }) => loginMethods.startGoogleLogin());
  const link = { ...samsLink, state: new URL(address).searchParams.get("state") ?? "" };
  await browser.openLoginLink(link);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  expect(browser.hasCookie("outside")).toBe(false);

  await browser.openLoginLink(link);
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect(browser.audits).toEqual([
    loggedIn,
    { event: "log-in-failed", actor: null, reason: "state does not match" },
  ]);
});

test("an emailed link does not affect an external login in progress", async () => {
  const browser = open();
  await browser.request(({ loginMethods }) => loginMethods.startGoogleLogin());
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true });
  expect(browser.hasCookie("outside")).toBe(true);
});

test.each([
  ["/signup", true],
  ["/signup?step=2", true],
  ["/signup/2", false],
  ["/signups", false],
  ["/club/signup", false],
  ["/events", false],
])("a login by a link to %s is a new user's: %s", async (path, isNew) => {
  const browser = open();
  await browser.openLoginLink({ ...samsLink, path });
  expect(await browser.request(useLink)).toMatchObject({ ok: true, isNew, path });
});

test("an emailed link counts as requested in this browser only, and for this account only", async () => {
  const browser = open();
  await advanceUntilSettled(
    browser.request(({ loginMethods }) => loginMethods.requestLoginEmail("sam@site.example", false)),
  );
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: true });
  await browser.openLoginLink(kimsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: false });

  const another = open();
  await another.openLoginLink(samsLink);
  expect(await another.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: false });
});

test("if another user is logged in meanwhile, the link requires a confirmation", async () => {
  const browser = open();
  await advanceUntilSettled(
    browser.request(({ loginMethods }) => loginMethods.requestLoginEmail("sam@site.example", false)),
  );
  await browser.signIn("kim");
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: false });
});

test("the first login to an account that this browser requested is a new user's, the next is not", async () => {
  const browser = open();
  const newUser = { email: "sam@site.example", first_name: "Sam", last_name: "Lee", date_of_birth: "" };
  await advanceUntilSettled(browser.request(({ loginMethods }) => loginMethods.register(newUser, false)));
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: true });
  expect(await browser.request(useLink)).toMatchObject({ ok: true, isNew: true });
  await browser.openLoginLink(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, isNew: false });
});
