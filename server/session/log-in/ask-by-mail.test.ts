import { expect, test, vi } from "vitest";
import { holdPauses, paused } from "../../../tests/support/held-pauses.ts";
import { openBrowser } from "../../../tests/support/scripted-browser.ts";
import { organiserError, siteSealer } from "../../../tests/support/scripted-context.ts";
import type { RequestContext } from "../../request-context.ts";
import { knowingSamAndKim, minute, sam, samsLink } from "./mail-log-in.fixture.ts";
import { accountMark } from "./log-in-parts.ts";

holdPauses();

const [sendLoginLink, registerLink, recoverPassword] = [
  "cognito/user/sendLoginLink",
  "cognito/user/registerLink",
  "cognito/user/recoverPassword",
];
const newcomer = { email: sam.email, first_name: "Sam", last_name: "Lee", date_of_birth: "1990-02-03" };

type Ask = (context: RequestContext) => Promise<unknown>;
const logIn: Ask = ({ waysIn }) => waysIn.askForLogIn(sam.email, false);
const register: Ask = ({ waysIn }) => waysIn.register(newcomer, false);
const recover: Ask = ({ waysIn }) => waysIn.askForRecovery(sam.email);

/** The three mails that one can ask for: what they are to the operator, and the API's call. */
const mails: [string, Ask, string][] = [
  ["log-in", logIn, sendLoginLink],
  ["new account", register, registerLink],
  ["forgotten password", recover, recoverPassword],
];

/** A browser for which the API answers each of the three with the same. */
function open(
  answer: () => unknown = () => ({ success: true }),
  given: Parameters<typeof openBrowser>[0] = {},
) {
  const answers = Object.fromEntries(mails.map(([, , path]) => [path, answer]));
  const browser = openBrowser({ ...given, answers: { ...knowingSamAndKim, ...answers } });
  return { browser, ask: (doing: Ask) => paused(browser.request(doing)) };
}

type Words = NonNullable<Parameters<typeof organiserError>[2]>;
const refusing = (words: Words) => () => {
  throw organiserError("refused", "a call", { status: 422, ...words });
};

test.each(mails)(
  "a mail for a %s is on its way once the API says so, and the operator is told",
  async (why, ask, path) => {
    const { browser, ask: askHere } = open();
    expect(await askHere(ask)).toEqual({ ok: true });
    expect(browser.asked(path)).toHaveLength(1);
    const who = accountMark(sam.email, siteSealer(browser.clock));
    expect(browser.audits).toEqual([{ what: "code-asked-for", who, why }]);
    expect(browser.lines).toEqual([]);
  },
);

test.each([true, false])(
  "a mail to log in names its browser, and whether it holds a code alone: %s [SET-018]",
  async (isCodeOnly) => {
    const { browser, ask } = open();
    const fingerprint = await browser.request(({ session }) => session.fingerprint());
    await ask(({ waysIn }) => waysIn.askForLogIn(" Sam@site.example ", isCodeOnly));
    const sent = { email: " Sam@site.example ", fingerprint, code_only: isCodeOnly };
    expect(browser.calls).toMatchObject([{ path: sendLoginLink, sent }]);
  },
);

test.each([
  [true, { code_only: true }],
  [false, {}],
])("a new account is asked for with all that was typed; with a code alone: %s", async (isCodeOnly, more) => {
  const { browser, ask } = open();
  const fingerprint = await browser.request(({ session }) => session.fingerprint());
  await ask(({ waysIn }) => waysIn.register(newcomer, isCodeOnly));
  expect(browser.calls.map(({ sent }) => sent)).toEqual([{ ...newcomer, fingerprint, ...more }]);
});

test("a forgotten password is asked for by the address alone", async () => {
  const { browser, ask } = open();
  await ask(recover);
  expect(browser.calls.map(({ sent }) => sent)).toEqual([{ email: sam.email }]);
});

test.each(mails)(
  "what becomes of a mail for a %s isn't told before half a second has passed [AUTH-023]",
  async (_why, ask) => {
    const { browser } = open();
    await browser.request(async (context) => {
      let isTold = false;
      const told = ask(context).finally(() => {
        isTold = true;
      });
      await vi.advanceTimersByTimeAsync(499);
      await longEnoughForEverythingElse();
      expect(isTold).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await told;
    });
  },
);

test("of an address that no account has that is said, whether the API refuses it or answers so [AUTH-023]", async () => {
  const byError = open(refusing({ said: "User not found" }));
  expect(await byError.ask(logIn)).toEqual({ ok: false, reason: "unknown", content: "" });
  const inAnswer = open(() => ({ success: false, message: "User not found" }));
  expect(await inAnswer.ask(logIn)).toEqual({ ok: false, reason: "unknown", content: "" });
});

test("what the API would have shown for it comes along", async () => {
  const { ask } = open(refusing({ status: 404, said: "User not found", content: "Race with us" }));
  expect(await ask(logIn)).toEqual({ ok: false, reason: "unknown", content: "Race with us" });
});

test.each([
  ["its words", { said: "Your account is closed" }, "Your account is closed"],
  ["what it would have shown, rather than its words", { said: "No", content: "Write to us" }, "Write to us"],
  ["nothing", {}, ""],
])("a mail to log in that the API refuses is refused with %s", async (_what, words, said) => {
  const { ask } = open(refusing(words));
  expect(await ask(logIn)).toEqual({ ok: false, reason: "refused", said });
});

test("so is one that it refuses in its answer", async () => {
  const { ask } = open(() => ({ success: false, message: "Your account is closed" }));
  expect(await ask(logIn)).toEqual({ ok: false, reason: "refused", said: "Your account is closed" });
});

test.each([
  ["in an error", refusing({ said: "You have an account", content: "Log in" })],
  ["in its answer", () => ({ success: false, message: "You have an account" })],
])("a new account that the API refuses %s is refused with its words", async (_how, answer) => {
  const { ask } = open(answer);
  expect(await ask(register)).toEqual({ ok: false, reason: "refused", said: "You have an account" });
});

test.each([
  ["in an error", refusing({ said: "User not found" })],
  ["in its answer", () => ({ success: false, message: "Your account is closed" })],
])(
  "a code for a new password that is refused %s is told like one that was sent [AUTH-044]",
  async (_how, answer) => {
    const { ask } = open(answer);
    expect(await ask(recover)).toEqual({ ok: true });
  },
);

const silences: [string, Words, object][] = [
  ["has too much to do", { status: 429, said: "Wait" }, { reason: "limited", retryAfter: 3_600 }],
  ["doesn't know the call", { status: 404 }, { reason: "not-offered" }],
  ["doesn't allow the call", { status: 405 }, { reason: "not-offered" }],
  ["doesn't have the call yet", { status: 501 }, { reason: "not-offered" }],
  ["broke down", { status: 500 }, { reason: "unreachable" }],
  ["isn't there", { status: 0 }, { reason: "unreachable" }],
];
test.each(silences.flatMap((silence) => mails.map((mail) => [...silence, ...mail] as const)))(
  "of an API that %s (%j) it is said: %j, of a mail for a %s",
  async (_what, words, outcome, _why, ask) => {
    const { ask: askHere } = open(refusing(words));
    expect(await askHere(ask)).toEqual({ ok: false, ...outcome });
  },
);

test.each(mails)("an error of ours is no answer to a mail for a %s: it is thrown on", async (_why, ask) => {
  const error = new RangeError("ours");
  const { ask: askHere } = open(() => Promise.reject(error));
  await expect(askHere(ask)).rejects.toBe(error);
});

test("all kinds of mails count as one: after five of an hour none is asked for, and it says when it may be again", async () => {
  const { browser, ask } = open();
  for (const doing of [logIn, register, recover, logIn, register])
    expect(await ask(doing)).toEqual({ ok: true });
  const called = browser.calls.length;
  browser.clock.advance(10 * minute);
  for (const [, doing] of mails) {
    expect(await ask(doing)).toEqual({ ok: false, reason: "limited", retryAfter: 50 * 60 });
  }
  expect(browser.calls).toHaveLength(called);
  expect(browser.audits.slice(5).map(({ what, why }) => [what, why])).toEqual([
    ["code-asked-for", "log-in: too many, refused"],
    ["code-asked-for", "new account: too many, refused"],
    ["code-asked-for", "forgotten password: too many, refused"],
  ]);
  expect(await ask(({ waysIn }) => waysIn.askForLogIn("kim@site.example", false))).toEqual({ ok: true });
  browser.clock.advance(50 * minute);
  expect(await ask(logIn)).toEqual({ ok: true });
});

test("an account is counted however its address is written", async () => {
  const { browser, ask } = open();
  for (const email of ["sam@site.example", " SAM@site.example", "Sam@Site.Example "])
    await ask(({ waysIn }) => waysIn.askForLogIn(email, false));
  expect(new Set(browser.audits.map(({ who }) => who)).size).toBe(1);
});

test("where mails can't be counted they go all the same, and the operator is told", async () => {
  const error = new Error("The store is gone.");
  const { browser, ask } = open(undefined, {
    store: (store) => ({ ...store, increment: () => Promise.reject(error) }),
  });
  expect(await ask(logIn)).toEqual({ ok: true });
  expect(browser.lines).toEqual([
    { level: "warn", members: { err: error }, message: "codes can't be counted" },
  ]);
  expect(browser.audits).toMatchObject([{ why: "log-in" }]);
});

const waiting: Ask = ({ waysIn }) => waysIn.waitingLink();

test.each([
  ["a mail to log in", logIn],
  ["a new account", register],
])("a link that is opened in the browser that asked for %s was asked for here", async (_what, doing) => {
  const { browser, ask } = open();
  await ask(doing);
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: true });
});

test.each<[string, Ask, (() => unknown) | undefined]>([
  ["for a new password alone", recover, undefined],
  ["for a mail to log in, which was refused", logIn, refusing({ said: "User not found" })],
  ["for a mail to log in, and got no answer", logIn, refusing({ status: 500 })],
  ["for a new account, which was refused", register, refusing({ said: "You have an account" })],
  ["for a new account, and got no answer", register, refusing({ status: 500 })],
])("a link that is opened in a browser that asked %s wasn't asked for here", async (_what, doing, answer) => {
  const { browser, ask } = open(answer);
  await ask(doing);
  await browser.open(samsLink);
  expect(await browser.request(waiting)).toMatchObject({ kind: "waiting", isAskedHere: false });
});

test.each([
  ["a new account", true, register],
  ["a log-in", false, logIn],
])("who asked for %s and logs in by its link is a newcomer: %s", async (_what, isNew, doing) => {
  const { browser, ask } = open();
  await ask(doing);
  await browser.open(samsLink);
  expect(await browser.request(({ waysIn }) => waysIn.logInByLink())).toMatchObject({ ok: true, isNew });
});

/** So that whoever waits for nothing more is done. */
async function longEnoughForEverythingElse(): Promise<void> {
  for (let turn = 1; turn <= 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const limited = { ok: false, reason: "limited", retryAfter: expect.any(Number) };

/** What the last of eight requests for a mail is told, while the API answers like this. */
async function eighth(doing: Ask, answer: () => unknown): Promise<unknown> {
  const { ask } = open(answer);
  for (let number = 1; number < 8; number += 1) await ask(doing);
  return ask(doing);
}

test.each([
  ["no answer", () => Promise.reject(organiserError("unreachable", "a call"))],
  ["an answer too late", () => Promise.reject(organiserError("timeout", "a call"))],
  ["a fault of its own", () => Promise.reject(organiserError("refused", "a call", { status: 500 }))],
])("requests to which the API gave %s lock nobody out", async (_what, answer) => {
  for (const [, doing] of mails) expect(await eighth(doing, answer)).not.toEqual(limited);
});

test("mails that were rejected lock nobody out, but for a forgotten password, whose limit must not tell of accounts", async () => {
  const rejecting = refusing({ said: "Not today." });
  expect(await eighth(logIn, rejecting)).not.toEqual(limited);
  expect(await eighth(register, rejecting)).not.toEqual(limited);
  expect(await eighth(recover, rejecting)).toEqual(limited);
});

test("mails that were sent are limited", async () => {
  for (const [, doing] of mails) expect(await eighth(doing, () => ({ success: true }))).toEqual(limited);
});
