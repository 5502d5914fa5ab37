import { expect, test, vi } from "vitest";
import { advanceUntilSettled, useFakePauses } from "../../../tests/support/fake-pauses.ts";
import { openBrowser } from "../../../tests/support/scripted-browser.ts";
import { createOrganiserError, siteEncrypter } from "../../../tests/support/scripted-context.ts";
import type { RequestContext } from "../../request-context.ts";
import { responsesForSamAndKim, minute, sam, samsLink } from "./mail-login.fixture.ts";
import { hashAccountName } from "./login-services.ts";

useFakePauses();

const [sendLoginLink, registerLink, recoverPassword] = [
  "cognito/user/sendLoginLink",
  "cognito/user/registerLink",
  "cognito/user/recoverPassword",
];
const newUser = { email: sam.email, first_name: "Sam", last_name: "Lee", date_of_birth: "1990-02-03" };

type Ask = (context: RequestContext) => Promise<unknown>;
const logIn: Ask = ({ loginMethods }) => loginMethods.requestLoginEmail(sam.email, false);
const register: Ask = ({ loginMethods }) => loginMethods.register(newUser, false);
const recover: Ask = ({ loginMethods }) => loginMethods.requestRecoveryCode(sam.email);

/** The three kinds of emails: name in the log, and API call. */
const mails: [string, Ask, string][] = [
  ["log-in", logIn, sendLoginLink],
  ["new account", register, registerLink],
  ["forgotten password", recover, recoverPassword],
];

/** A browser at an API that responds to all three alike. */
function open(
  response: () => unknown = () => ({ success: true }),
  given: Parameters<typeof openBrowser>[0] = {},
) {
  const answers = Object.fromEntries(mails.map(([, , path]) => [path, response]));
  const browser = openBrowser({ ...given, answers: { ...responsesForSamAndKim, ...answers } });
  return { browser, ask: (doing: Ask) => advanceUntilSettled(browser.request(doing)) };
}

type Words = NonNullable<Parameters<typeof createOrganiserError>[2]>;
const refusing = (words: Words) => () => {
  throw createOrganiserError("rejected", "a call", { status: 422, ...words });
};

test.each(mails)(
  "the email for a %s is sent when the API confirms it, and is logged",
  async (reason, ask, path) => {
    const { browser, ask: askHere } = open();
    expect(await askHere(ask)).toEqual({ ok: true });
    expect(browser.callsTo(path)).toHaveLength(1);
    const actor = hashAccountName(sam.email, siteEncrypter(browser.clock));
    expect(browser.audits).toEqual([{ event: "code-asked-for", actor, reason }]);
    expect(browser.lines).toEqual([]);
  },
);

test.each([true, false])(
  "a login email request contains the browser id, and whether it is code only: %s [SET-018]",
  async (isCodeOnly) => {
    const { browser, ask } = open();
    const fingerprint = await browser.request(({ session }) => session.fingerprint());
    await ask(({ loginMethods }) => loginMethods.requestLoginEmail(" Sam@site.example ", isCodeOnly));
    const sent = { email: " Sam@site.example ", fingerprint, code_only: isCodeOnly };
    expect(browser.calls).toMatchObject([{ path: sendLoginLink, sent }]);
  },
);

test.each([
  [true, { code_only: true }],
  [false, {}],
])("a new account is requested with all input; code only: %s", async (isCodeOnly, more) => {
  const { browser, ask } = open();
  const fingerprint = await browser.request(({ session }) => session.fingerprint());
  await ask(({ loginMethods }) => loginMethods.register(newUser, isCodeOnly));
  expect(browser.calls.map(({ sent }) => sent)).toEqual([{ ...newUser, fingerprint, ...more }]);
});

test("password recovery sends only the address", async () => {
  const { browser, ask } = open();
  await ask(recover);
  expect(browser.calls.map(({ sent }) => sent)).toEqual([{ email: sam.email }]);
});

test.each(mails)(
  "the result of an email for a %s is not returned before half a second has passed [AUTH-023]",
  async (_why, ask) => {
    const { browser } = open();
    await browser.request(async (context) => {
      let isTold = false;
      const notified = ask(context).finally(() => {
        isTold = true;
      });
      await vi.advanceTimersByTimeAsync(499);
      await longEnoughForEverythingElse();
      expect(isTold).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await notified;
    });
  },
);

test("an unknown address is reported, whether the API sends an error or a rejection [AUTH-023]", async () => {
  const byError = open(refusing({ apiMessage: "User not found" }));
  expect(await byError.ask(logIn)).toEqual({ ok: false, reason: "unknown", content: "" });
  const inAnswer = open(() => ({ success: false, message: "User not found" }));
  expect(await inAnswer.ask(logIn)).toEqual({ ok: false, reason: "unknown", content: "" });
});

test("the API's content for an unknown address is returned", async () => {
  const { ask } = open(refusing({ status: 404, apiMessage: "User not found", content: "Race with us" }));
  expect(await ask(logIn)).toEqual({ ok: false, reason: "unknown", content: "Race with us" });
});

test.each([
  ["its message", { apiMessage: "Your account is closed" }, "Your account is closed"],
  ["its content rather than its message", { apiMessage: "No", content: "Write to us" }, "Write to us"],
  ["nothing", {}, ""],
])("a rejected login email is reported with %s", async (_what, parts, message) => {
  const { ask } = open(refusing(parts));
  expect(await ask(logIn)).toEqual({ ok: false, reason: "rejected", message });
});

test("the same for a rejection in a successful response", async () => {
  const { ask } = open(() => ({ success: false, message: "Your account is closed" }));
  expect(await ask(logIn)).toEqual({ ok: false, reason: "rejected", message: "Your account is closed" });
});

test.each([
  ["by an error", refusing({ apiMessage: "You have an account", content: "Log in" })],
  ["in a successful response", () => ({ success: false, message: "You have an account" })],
])("a new account that the API rejects %s is reported with its message", async (_how, response) => {
  const { ask } = open(response);
  expect(await ask(register)).toEqual({ ok: false, reason: "rejected", message: "You have an account" });
});

test.each([
  ["by an error", refusing({ apiMessage: "User not found" })],
  ["in a successful response", () => ({ success: false, message: "Your account is closed" })],
])("a recovery code that is rejected %s is reported like a sent one [AUTH-044]", async (_how, response) => {
  const { ask } = open(response);
  expect(await ask(recover)).toEqual({ ok: true });
});

const silences: [string, Words, object][] = [
  ["is rate-limiting", { status: 429, apiMessage: "Wait" }, { reason: "limited", retryAfter: 3_600 }],
  ["lacks the call", { status: 404 }, { reason: "not-offered" }],
  ["does not allow the call", { status: 405 }, { reason: "not-offered" }],
  ["does not implement the call", { status: 501 }, { reason: "not-offered" }],
  ["failed", { status: 500 }, { reason: "unreachable" }],
  ["is unreachable", { status: 0 }, { reason: "unreachable" }],
];
test.each(silences.flatMap((silence) => mails.map((mail) => [...silence, ...mail] as const)))(
  "an API that %s (%j) is reported as %j, for an email for a %s",
  async (_what, parts, outcome, _why, ask) => {
    const { ask: askHere } = open(refusing(parts));
    expect(await askHere(ask)).toEqual({ ok: false, ...outcome });
  },
);

test.each(mails)("an internal error of an email request for a %s is rethrown", async (_why, ask) => {
  const error = new RangeError("ours");
  const { ask: askHere } = open(() => Promise.reject(error));
  await expect(askHere(ask)).rejects.toBe(error);
});

test("all kinds of emails share one limit: after five in an hour none is sent, and the wait is reported", async () => {
  const { browser, ask } = open();
  for (const doing of [logIn, register, recover, logIn, register])
    expect(await ask(doing)).toEqual({ ok: true });
  const called = browser.calls.length;
  browser.clock.advance(10 * minute);
  for (const [, doing] of mails) {
    expect(await ask(doing)).toEqual({ ok: false, reason: "limited", retryAfter: 50 * 60 });
  }
  expect(browser.calls).toHaveLength(called);
  expect(browser.audits.slice(5).map(({ event, reason }) => [event, reason])).toEqual([
    ["code-asked-for", "log-in: too many, rejected"],
    ["code-asked-for", "new account: too many, rejected"],
    ["code-asked-for", "forgotten password: too many, rejected"],
  ]);
  expect(await ask(({ loginMethods }) => loginMethods.requestLoginEmail("kim@site.example", false))).toEqual({
    ok: true,
  });
  browser.clock.advance(50 * minute);
  expect(await ask(logIn)).toEqual({ ok: true });
});

test("an account is counted however its address is written", async () => {
  const { browser, ask } = open();
  for (const email of ["sam@site.example", " SAM@site.example", "Sam@Site.Example "])
    await ask(({ loginMethods }) => loginMethods.requestLoginEmail(email, false));
  expect(new Set(browser.audits.map(({ actor }) => actor)).size).toBe(1);
});

test("if emails can't be counted they are sent anyway and a warning is logged", async () => {
  const error = new Error("The store is gone.");
  const { browser, ask } = open(undefined, {
    store: (store) => ({ ...store, increment: () => Promise.reject(error) }),
  });
  expect(await ask(logIn)).toEqual({ ok: true });
  expect(browser.lines).toEqual([
    { level: "warn", members: { err: error }, message: "emailed codes could not be counted" },
  ]);
  expect(browser.audits).toMatchObject([{ reason: "log-in" }]);
});

const waiting: Ask = ({ loginMethods }) => loginMethods.pendingLink();

test.each([
  ["a log-in email", logIn],
  ["a new account", register],
])("a link opened in the browser that requested %s counts as requested there", async (_what, doing) => {
  const { browser, ask } = open();
  await ask(doing);
  await browser.openLoginLink(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", wasRequestedInThisBrowser: true });
});

test.each<[string, Ask, (() => unknown) | undefined]>([
  ["only a new password", recover, undefined],
  ["a log-in email, which was rejected", logIn, refusing({ apiMessage: "User not found" })],
  ["a log-in email without a response", logIn, refusing({ status: 500 })],
  ["a new account, which was rejected", register, refusing({ apiMessage: "You have an account" })],
  ["a new account without a response", register, refusing({ status: 500 })],
])(
  "a link opened in a browser that requested %s does not count as requested there",
  async (_what, doing, response) => {
    const { browser, ask } = open(response);
    await ask(doing);
    await browser.openLoginLink(samsLink);
    expect(await browser.request(waiting)).toMatchObject({
      kind: "waiting",
      wasRequestedInThisBrowser: false,
    });
  },
);

test.each([
  ["a new account", true, register],
  ["a log-in", false, logIn],
])("a login by link after a request of %s is a new user's: %s", async (_what, isNew, doing) => {
  const { browser, ask } = open();
  await ask(doing);
  await browser.openLoginLink(samsLink);
  expect(await browser.request(({ loginMethods }) => loginMethods.logInByLink())).toMatchObject({
    ok: true,
    isNew,
  });
});

/** Lets all pending work finish. */
async function longEnoughForEverythingElse(): Promise<void> {
  for (let turn = 1; turn <= 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const limited = { ok: false, reason: "limited", retryAfter: expect.any(Number) };

/** The result of the last of eight requests, with this API response. */
async function eighth(doing: Ask, response: () => unknown): Promise<unknown> {
  const { ask } = open(response);
  for (let number = 1; number < 8; number += 1) await ask(doing);
  return ask(doing);
}

test.each([
  ["no response", () => Promise.reject(createOrganiserError("unreachable", "a call"))],
  ["a late response", () => Promise.reject(createOrganiserError("timeout", "a call"))],
  ["a server error", () => Promise.reject(createOrganiserError("rejected", "a call", { status: 500 }))],
])("requests to which the API responded with %s use up no limit", async (_what, response) => {
  for (const [, doing] of mails) expect(await eighth(doing, response)).not.toEqual(limited);
});

test("rejected emails use up no limit, except for password recovery, whose limit must not reveal accounts", async () => {
  const rejecting = refusing({ apiMessage: "Not today." });
  expect(await eighth(logIn, rejecting)).not.toEqual(limited);
  expect(await eighth(register, rejecting)).not.toEqual(limited);
  expect(await eighth(recover, rejecting)).toEqual(limited);
});

test("sent emails are limited", async () => {
  for (const [, doing] of mails) expect(await eighth(doing, () => ({ success: true }))).toEqual(limited);
});
