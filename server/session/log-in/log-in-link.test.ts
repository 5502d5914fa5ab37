import { expect, test } from "vitest";
import { holdPauses, paused } from "../../../tests/support/held-pauses.ts";
import { openBrowser } from "../../../tests/support/scripted-browser.ts";
import { organiserError } from "../../../tests/support/scripted-context.ts";
import type { RequestContext } from "../../request-context.ts";
import {
  kimsLink,
  knowingSamAndKim,
  otherApi,
  refusal,
  samsLink,
  whoseToken,
} from "./mail-log-in.fixture.ts";

holdPauses();

const open = (changes: Parameters<typeof openBrowser>[0] = {}) =>
  openBrowser({ otherApis: [otherApi], ...changes, answers: { ...knowingSamAndKim, ...changes.answers } });

const useLink = ({ waysIn }: RequestContext) => waysIn.logInByLink();
const waiting = ({ waysIn }: RequestContext) => waysIn.waitingLink();
const [authUser, refreshToken] = ["cognito/user/authUser", "cognito/user/refreshToken"];
const loggedIn = { what: "logged-in", who: "7", why: "link" };
const linkRefused = { what: "log-in-failed", who: null, why: "link refused" };

test("a link logs in once: its refresh token is exchanged at once, for tokens that the session has [AUTH-026]", async () => {
  const browser = open();
  const fingerprint = await browser.request(({ session }) => session.fingerprint());
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toEqual({
    ok: true,
    user: expect.objectContaining({ id: 7, firstName: "Sam" }),
    isNew: false,
    path: "/events?year=2027",
  });
  expect(browser.asked(refreshToken)).toMatchObject([
    { sent: { refresh_token: "sam's next", fingerprint }, token: null, base: null },
  ]);
  expect(browser.audits).toEqual([loggedIn]);
  expect(browser.has("link")).toBe(false);
  expect(await browser.tokenNow()).toBe("sam anew");
  expect(await browser.request(useLink)).toEqual({ ok: false });
});

test("where no link waits, nobody is logged in, nobody asked, and the operator told nothing", async () => {
  const browser = open();
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect([browser.calls, browser.audits]).toEqual([[], []]);
});

test("who logs in by a link that names another API is signed in there [AUTH-028]", async () => {
  const browser = open();
  await browser.open({ ...samsLink, base: otherApi });
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  await browser.request(({ session }) => session.user());
  expect(browser.calls.map(({ base }) => base)).toEqual(browser.calls.map(() => otherApi));
  expect(browser.asked(refreshToken)).toHaveLength(1);
});

test("who was signed in here before is logged out", async () => {
  const browser = open();
  await browser.signIn("kim");
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  expect(browser.asked("cognito/user/logout")).toMatchObject([{ token: "kim" }]);
  expect(await browser.request(({ session }) => session.user())).toMatchObject({ id: 7 });
});

test.each([
  ["refuses", refusal(422)],
  ["refuses with 499", refusal(499)],
  ["doesn't know any more", refusal(401, "unauthorised")],
])("a link whose refresh token the API %s logs in by its tokens as they are", async (_how, error) => {
  const browser = open({ answers: { [refreshToken]: () => Promise.reject(error) } });
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  expect(await browser.tokenNow()).toBe("sam");
  expect(browser.audits).toEqual([loggedIn]);
});

test("a link whose tokens the API doesn't take is refused, exchanged for nothing, and gone; the operator is told", async () => {
  const browser = open();
  await browser.open({ ...samsLink, accessToken: "a stranger's" });
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect(browser.asked(refreshToken)).toEqual([]);
  expect(browser.audits).toEqual([linkRefused]);
  expect([browser.has("link"), browser.has("session")]).toEqual([false, false]);
});

test("so is one whose access token ends while its refresh token is refused", async () => {
  let asked = 0;
  const browser = open({
    answers: {
      [authUser]: (call) => {
        asked += 1;
        if (asked > 1) throw refusal(401, "unauthorised");
        return whoseToken(call);
      },
      [refreshToken]: () => Promise.reject(refusal(422)),
    },
  });
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect(browser.audits).toEqual([linkRefused]);
  expect([browser.has("link"), browser.has("session")]).toEqual([false, false]);
});

test.each([
  ["doesn't answer", organiserError("unreachable", "a call")],
  ["answers too late", organiserError("timeout", "a call")],
  ["has no such call", refusal(404, "not-found")],
  ["broke down", refusal(500)],
  ["takes no token for a fault of its own", refusal(503, "unauthorised")],
  ["isn't even asked, for an error of ours,", new RangeError("ours")],
])(
  "an API that %s exchanges nothing: nobody is logged in, and the link goes on waiting",
  async (_what, error) => {
    const browser = open();
    await browser.open(samsLink);
    const silent = { answers: { [refreshToken]: () => Promise.reject(error) } };
    await expect(browser.request(useLink, silent)).rejects.toBe(error);
    expect([browser.has("link"), browser.has("session"), browser.audits]).toEqual([true, false, []]);
    expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  },
);

test("tokens of which the API then says nothing log nobody in", async () => {
  const silent = organiserError("unreachable", "a call");
  const browser = open({
    answers: {
      [authUser]: (call) => (call.token === "sam anew" ? Promise.reject(silent) : whoseToken(call)),
    },
  });
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect([browser.has("session"), browser.audits]).toEqual([false, []]);
});

test("a state that a link came back with is used up with it [AUTH-035]", async () => {
  const browser = open();
  const address = await browser.request(({ waysIn }) => waysIn.googleAddress());
  const link = { ...samsLink, state: new URL(address).searchParams.get("state") ?? "" };
  await browser.open(link);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, user: { id: 7 } });
  expect(browser.has("outside")).toBe(false);

  await browser.open(link);
  expect(await browser.request(useLink)).toEqual({ ok: false });
  expect(browser.audits).toEqual([
    loggedIn,
    { what: "log-in-failed", who: null, why: "another state than was asked with" },
  ]);
});

test("a mailed link leaves a log-in elsewhere that has been begun as it is", async () => {
  const browser = open();
  await browser.request(({ waysIn }) => waysIn.googleAddress());
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true });
  expect(browser.has("outside")).toBe(true);
});

test.each([
  ["/signup", true],
  ["/signup?step=2", true],
  ["/signup/2", false],
  ["/signups", false],
  ["/club/signup", false],
  ["/events", false],
])("who logs in by a link to %s has a new account: %s", async (path, isNew) => {
  const browser = open();
  await browser.open({ ...samsLink, path });
  expect(await browser.request(useLink)).toMatchObject({ ok: true, isNew, path });
});

test("a link that was mailed for a log-in was asked for in this browser, not in another, and not for another account", async () => {
  const browser = open();
  await paused(browser.request(({ waysIn }) => waysIn.askForLogIn("sam@site.example", false)));
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: true });
  await browser.open(kimsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: false });

  const another = open();
  await another.open(samsLink);
  expect(await another.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: false });
});

test("where somebody else is signed in meanwhile, a link that was asked for here waits for a word of theirs", async () => {
  const browser = open();
  await paused(browser.request(({ waysIn }) => waysIn.askForLogIn("sam@site.example", false)));
  await browser.signIn("kim");
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: false });
});

test("the first log-in to an account that this browser asked for is a newcomer's, the next isn't", async () => {
  const browser = open();
  const newcomer = { email: "sam@site.example", first_name: "Sam", last_name: "Lee", date_of_birth: "" };
  await paused(browser.request(({ waysIn }) => waysIn.register(newcomer, false)));
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: true });
  expect(await browser.request(useLink)).toMatchObject({ ok: true, isNew: true });
  await browser.open(samsLink);
  expect(await browser.request(useLink)).toMatchObject({ ok: true, isNew: false });
});
