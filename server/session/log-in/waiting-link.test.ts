import { expect, test } from "vitest";
import { openBrowser, type ScriptedBrowser } from "../../../tests/support/scripted-browser.ts";
import { organiserError } from "../../../tests/support/scripted-context.ts";
import type { RequestContext } from "../../request-context.ts";
import { knowingSamAndKim, minute, otherApi, refusal, samsLink, whoseToken } from "./mail-log-in.fixture.ts";

const open = (changes: Parameters<typeof openBrowser>[0] = {}) =>
  openBrowser({ otherApis: [otherApi], ...changes, answers: { ...knowingSamAndKim, ...changes.answers } });

const waiting = ({ waysIn }: RequestContext) => waysIn.waitingLink();
const authUser = "cognito/user/authUser";
const otherState = { what: "log-in-failed", who: null, why: "another state than was asked with" };

test("the tokens of a link are kept sealed, for ten minutes, in a cookie of its own", async () => {
  const browser = open();
  await browser.open(samsLink);
  expect(browser.sent).toEqual([
    expect.stringMatching(/^__Host-link=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  browser.clock.advance(10 * minute - 1);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting" });
  browser.clock.advance(1);
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
});

test("whose link waits is asked of the API, as often as one likes, and uses nothing up", async () => {
  const browser = open();
  await browser.open(samsLink);
  const sam = expect.objectContaining({ id: 7, firstName: "Sam" });
  const expected = { kind: "waiting", user: sam, other: null, isAskedHere: false };
  expect([await browser.request(waiting), await browser.request(waiting)]).toEqual([expected, expected]);
  expect(browser.calls).toMatchObject([
    { path: authUser, token: "sam", base: null },
    { path: authUser, token: "sam", base: null },
  ]);
  expect(browser.has("link")).toBe(true);
});

test("where the link names another API, that one is asked [AUTH-028]", async () => {
  const browser = open();
  await browser.open({ ...samsLink, base: otherApi });
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", user: { id: 7 } });
  expect(browser.calls).toMatchObject([{ path: authUser, token: "sam", base: otherApi }]);
});

test("a browser that opened no link has none that waits, and nobody is asked", async () => {
  const browser = open();
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect([browser.calls, browser.audits, browser.sent]).toEqual([[], [], []]);
});

test.each([
  ["is invented", "", samsLink],
  ["was sealed for something else", "session", samsLink],
  ["has no access token", "link", { ...samsLink, accessToken: "" }],
  ["has no refresh token", "link", { ...samsLink, refreshToken: "" }],
  ["leads nowhere", "link", { ...samsLink, path: undefined }],
])("a link that %s doesn't wait", async (_what, purpose, link) => {
  const browser = open();
  await browser.seal("link", purpose, link);
  if (purpose === "") browser.cookies.set("__Host-link", "invented");
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.calls).toEqual([]);
});

test.each([
  ["refuses", refusal(422)],
  ["refuses with 499", refusal(499)],
  ["calls nobody's", refusal(401, "unauthorised")],
  ["knows nobody for", refusal(404, "not-found")],
])("a link whose tokens the API %s is gone", async (_how, error) => {
  const browser = open({ answers: { [authUser]: () => Promise.reject(error) } });
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.has("link")).toBe(false);
});

test("so is one whose user has no id", async () => {
  const browser = open({ answers: { [authUser]: () => ({ user: { first_name: "Nobody" } }) } });
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.has("link")).toBe(false);
});

test.each([
  ["doesn't answer", organiserError("unreachable", "a call")],
  ["answers too late", organiserError("timeout", "a call")],
  ["answers with nonsense", organiserError("malformed", "a call", { status: 200 })],
  ["broke down", refusal(500)],
  ["lets no token be looked at for a fault of its own", refusal(503, "unauthorised")],
])("an API that %s says nothing of a link, which goes on waiting", async (_what, error) => {
  const browser = open();
  await browser.open(samsLink);
  const silent = { answers: { [authUser]: () => Promise.reject(error) } };
  await expect(browser.request(waiting, silent)).rejects.toBe(error);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", user: { id: 7 } });
});

test("an error of ours is no word on a link: it is thrown on", async () => {
  const error = new RangeError("ours");
  const browser = open({ answers: { [authUser]: () => Promise.reject(error) } });
  await browser.open(samsLink);
  await expect(browser.request(waiting)).rejects.toBe(error);
});

test("who is signed in to the link's account already is led on, and the link is done with", async () => {
  const browser = open();
  await browser.signIn("sam elsewhere");
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toEqual({ kind: "already-in", path: "/events?year=2027" });
  expect(browser.has("link")).toBe(false);
  expect(await browser.request(({ session }) => session.user())).toMatchObject({ id: 7 });
});

test("where somebody else is signed in, the link waits, and both are named", async () => {
  const browser = open();
  await browser.signIn("kim");
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({
    kind: "waiting",
    user: { id: 7, firstName: "Sam" },
    other: { id: 8, firstName: "Kim" },
    isAskedHere: false,
  });
  expect(browser.has("link")).toBe(true);
});

test.each([
  ["doesn't take", refusal(401, "unauthorised")],
  ["refuses", refusal(422)],
])("a session that the API %s names nobody beside the link", async (_how, error) => {
  const browser = open({
    answers: {
      [authUser]: (call) => (call.token === "old" ? Promise.reject(error) : whoseToken(call)),
    },
  });
  await browser.signIn("old");
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", other: null, isAskedHere: false });
});

test("where nobody can say who is signed in, nobody says whose link it is either", async () => {
  const error = organiserError("unreachable", "a call");
  const browser = open({
    answers: {
      [authUser]: (call) => (call.token === "kim" ? Promise.reject(error) : whoseToken(call)),
    },
  });
  await browser.signIn("kim");
  await browser.open(samsLink);
  await expect(browser.request(waiting)).rejects.toBe(error);
  expect(browser.has("link")).toBe(true);
});

test("a link that comes back with the state that this browser went with was asked for here [AUTH-035]", async () => {
  const browser = open();
  const state = await stateOfGoogle(browser);
  await browser.open({ ...samsLink, state });
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: true });
  expect([browser.has("link"), browser.has("outside"), browser.audits]).toEqual([true, true, []]);
});

test("but it waits for a word of whoever is signed in here", async () => {
  const browser = open();
  await browser.signIn("kim");
  const state = await stateOfGoogle(browser);
  await browser.open({ ...samsLink, state });
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: false });
});

test.each([
  ["another state than its browser went with", true],
  ["a state though its browser went nowhere", false],
])("a link with %s is refused before anybody looks at it, and the operator is told", async (_what, went) => {
  const browser = open();
  if (went) await stateOfGoogle(browser);
  await browser.open({ ...samsLink, state: "another" });
  expect(await browser.request(waiting)).toEqual({ kind: "none" });
  expect(browser.audits).toEqual([otherState]);
  expect(browser.calls).toEqual([]);
  expect(browser.has("link")).toBe(false);
});

test("a link that nobody goes on with is dropped, and the session that is here stays", async () => {
  const browser = open();
  await browser.signIn("kim");
  await browser.open(samsLink);
  await browser.request(({ waysIn }) => waysIn.dropLink());
  expect([browser.has("link"), browser.has("session")]).toEqual([false, true]);
});

/** Goes to log in elsewhere, and gives the state that it went with. */
async function stateOfGoogle(browser: ScriptedBrowser): Promise<string> {
  const address = await browser.request(({ waysIn }) => waysIn.googleAddress());
  return new URL(address).searchParams.get("state") ?? "";
}
