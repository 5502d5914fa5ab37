import { expect, test } from "vitest";
import { openBrowser, type ScriptedBrowser } from "../../../tests/support/scripted-browser.ts";
import { createOrganiserError } from "../../../tests/support/scripted-context.ts";
import type { RequestContext } from "../../request-context.ts";
import {
  minute,
  otherApi,
  rejection,
  responsesForSamAndKim,
  samsLink,
  findUserByToken,
} from "./mail-login.fixture.ts";

const open = (changes: Parameters<typeof openBrowser>[0] = {}) =>
  openBrowser({
    otherApis: [otherApi],
    ...changes,
    answers: { ...responsesForSamAndKim, ...changes.answers },
  });

const waiting = ({ loginMethods }: RequestContext) => loginMethods.pendingLink();
const authUser = "cognito/user/authUser";
const otherState = { event: "log-in-failed", actor: null, reason: "state does not match" };

test("the tokens of a link are stored encrypted for ten minutes in their own cookie", async () => {
  const browser = open();
  await browser.openLoginLink(samsLink);
  expect(browser.setCookieHeaders).toEqual([
    expect.stringMatching(/^__Host-link=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  browser.clock.advance(10 * minute - 1);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting" });
  browser.clock.advance(1);
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
});

test("the user of a link is read from the API any number of times, without using it up", async () => {
  const browser = open();
  await browser.openLoginLink(samsLink);
  const sam = expect.objectContaining({ id: 7, firstName: "Sam" });
  const expected = { kind: "waiting", user: sam, loggedInUser: null, wasRequestedInThisBrowser: false };
  expect([await browser.request(waiting), await browser.request(waiting)]).toEqual([expected, expected]);
  expect(browser.calls).toMatchObject([
    { path: authUser, token: "sam", base: null },
    { path: authUser, token: "sam", base: null },
  ]);
  expect(browser.hasCookie("link")).toBe(true);
});

test("for a link of another API, that one is called [AUTH-028]", async () => {
  const browser = open();
  await browser.openLoginLink({ ...samsLink, base: otherApi });
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", user: { id: 7 } });
  expect(browser.calls).toMatchObject([{ path: authUser, token: "sam", base: otherApi }]);
});

test("without a link nothing is called", async () => {
  const browser = open();
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect([browser.calls, browser.audits, browser.setCookieHeaders]).toEqual([[], [], []]);
});

test.each([
  ["is forged", "", samsLink],
  ["was encrypted for another purpose", "session", samsLink],
  ["has no access token", "link", { ...samsLink, accessToken: "" }],
  ["has no refresh token", "link", { ...samsLink, refreshToken: "" }],
  ["has no path", "link", { ...samsLink, path: undefined }],
])("a link that %s is ignored", async (_what, purpose, link) => {
  const browser = open();
  await browser.setEncryptedCookie("link", purpose, link);
  if (purpose === "") browser.cookies.set("__Host-link", "invented");
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.calls).toEqual([]);
});

test.each([
  ["refuses", rejection(422)],
  ["rejects with 499", rejection(499)],
  ["does not accept", rejection(401, "unauthorised")],
  ["knows no user for", rejection(404, "not-found")],
])("a link whose tokens the API %s is deleted", async (_how, error) => {
  const browser = open({ answers: { [authUser]: () => Promise.reject(error) } });
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.hasCookie("link")).toBe(false);
});

test("the same if its user has no id", async () => {
  const browser = open({ answers: { [authUser]: () => ({ user: { first_name: "Nobody" } }) } });
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.hasCookie("link")).toBe(false);
});

test.each([
  ["does not respond", createOrganiserError("unreachable", "a call")],
  ["responds too late", createOrganiserError("timeout", "a call")],
  ["sends a malformed response", createOrganiserError("malformed", "a call", { status: 200 })],
  ["failed", rejection(500)],
  ["can't check tokens because of a server error", rejection(503, "unauthorised")],
])("a link stays stored if the API %s", async (_what, error) => {
  const browser = open();
  await browser.openLoginLink(samsLink);
  const silent = { answers: { [authUser]: () => Promise.reject(error) } };
  await expect(browser.request(waiting, silent)).rejects.toBe(error);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", user: { id: 7 } });
});

test("an internal error is rethrown", async () => {
  const error = new RangeError("ours");
  const browser = open({ answers: { [authUser]: () => Promise.reject(error) } });
  await browser.openLoginLink(samsLink);
  await expect(browser.request(waiting)).rejects.toBe(error);
});

test("a user who is already logged in to the account is redirected, and the link deleted", async () => {
  const browser = open();
  await browser.signIn("sam elsewhere");
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toEqual({ kind: "already-logged-in", path: "/events?year=2027" });
  expect(browser.hasCookie("link")).toBe(false);
  expect(await browser.request(({ session }) => session.user())).toMatchObject({ id: 7 });
});

test("if another user is logged in, both are returned", async () => {
  const browser = open();
  await browser.signIn("kim");
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toMatchObject({
    kind: "waiting",
    user: { id: 7, firstName: "Sam" },
    loggedInUser: { id: 8, firstName: "Kim" },
    wasRequestedInThisBrowser: false,
  });
  expect(browser.hasCookie("link")).toBe(true);
});

test.each([
  ["no longer accepts", rejection(401, "unauthorised")],
  ["refuses", rejection(422)],
])("a session that the API %s is not returned with the link", async (_how, error) => {
  const browser = open({
    answers: {
      [authUser]: (call) => (call.token === "old" ? Promise.reject(error) : findUserByToken(call)),
    },
  });
  await browser.signIn("old");
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toMatchObject({
    kind: "waiting",
    loggedInUser: null,
    wasRequestedInThisBrowser: false,
  });
});

test("if the current user can't be read, the error is thrown", async () => {
  const error = createOrganiserError("unreachable", "a call");
  const browser = open({
    answers: {
      [authUser]: (call) => (call.token === "kim" ? Promise.reject(error) : findUserByToken(call)),
    },
  });
  await browser.signIn("kim");
  await browser.openLoginLink(samsLink);
  await expect(browser.request(waiting)).rejects.toBe(error);
  expect(browser.hasCookie("link")).toBe(true);
});

test("a link with the state of this browser counts as requested here [AUTH-035]", async () => {
  const browser = open();
  const state = await stateOfGoogle(browser);
  await browser.openLoginLink({ ...samsLink, state });
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: true });
  expect([browser.hasCookie("link"), browser.hasCookie("outside"), browser.audits]).toEqual([true, true, []]);
});

test("but not if a user is logged in", async () => {
  const browser = open();
  await browser.signIn("kim");
  const state = await stateOfGoogle(browser);
  await browser.openLoginLink({ ...samsLink, state });
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: false });
});

test.each([
  ["another state than its browser's", true],
  ["a state although its browser started no log-in", false],
])("a link with %s is rejected before the API is called, and logged", async (_what, went) => {
  const browser = open();
  if (went) await stateOfGoogle(browser);
  await browser.openLoginLink({ ...samsLink, state: "another" });
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.audits).toEqual([otherState]);
  expect(browser.calls).toEqual([]);
  expect(browser.hasCookie("link")).toBe(false);
});

test("a dropped link is deleted and the session stays", async () => {
  const browser = open();
  await browser.signIn("kim");
  await browser.openLoginLink(samsLink);
  await browser.request(({ loginMethods }) => loginMethods.deletePendingLink());
  expect([browser.hasCookie("link"), browser.hasCookie("session")]).toEqual([false, true]);
});

/** Starts an external login and returns its state. */
async function stateOfGoogle(browser: ScriptedBrowser): Promise<string> {
  const address = await browser.request(({ loginMethods }) => loginMethods.startGoogleLogin());
  return new URL(address).searchParams.get("state") ?? "";
}
