import { expect, test } from "vitest";
import { organiserError, type ScriptedCall } from "../../../tests/support/scripted-context.ts";
import { byCode, byPassword, email, logInBrowser, tokens } from "./log-in.fixture.ts";

const check = "cognito/user/recoverPasswordCheck";
const mark = expect.stringMatching(/^[\w-]{16}$/);
const wrongCode = { what: "log-in-failed", who: mark, why: "wrong code" };
const changed = { what: "password-changed", who: mark, why: "forgotten password" };
const loggedIn = { what: "logged-in", who: "7", why: "password" };

const refusing =
  (status: number, more: { textCode?: string; said?: string; content?: string } = {}) =>
  (): never => {
    throw organiserError("refused", `GET ${check}`, { status, said: "Too short", ...more });
  };

/** A browser at an API that answers a new password so; by default it takes it, or invents one. */
async function recovering(answer: (call: ScriptedCall) => unknown = takes, answers = {}) {
  const scripted = await logInBrowser({ answers: { [check]: answer, ...answers } });
  const { waysIn } = scripted.context;
  return {
    ...scripted,
    recover: (newPassword = "a new one", code = "123456") =>
      waysIn.recoverPassword({ email, code, newPassword }),
  };
}

const takes = ({ sent }: ScriptedCall) => ({
  newPassword: (typeof sent === "object" && sent && Reflect.get(sent, "newpassword")) ?? "invented",
});

test("a new password is set by a mailed code, and logs in at once; the log says both", async () => {
  const { recover, context, sent, audits, lines } = await recovering();
  expect(await recover("a new one", " 123 456 ")).toEqual({
    ok: true,
    password: "a new one",
    isLoggedIn: true,
  });
  expect(context.session.isSignedIn).toBe(true);
  const fingerprint = context.session.fingerprint();
  expect(sent().slice(0, 2)).toEqual([
    { path: check, sent: { email, code: "123456", newpassword: "a new one" } },
    { path: byPassword, sent: { username: email, password: "a new one", fingerprint } },
  ]);
  expect([audits, lines]).toEqual([[changed, loggedIn], []]);
});

test("who types no password gets one that the API invents, and is logged in with that", async () => {
  const { recover, calls } = await recovering();
  expect(await recover("")).toEqual({ ok: true, password: "invented", isLoggedIn: true });
  expect(calls[0]?.sent).toEqual({ email, code: "123456" });
  expect(calls[1]?.sent).toMatchObject({ username: email, password: "invented" });
});

test.each([
  ["the API doesn't answer then", "unreachable", 0],
  ["the API doesn't take it yet", "unauthorised", 401],
] as const)(
  "a password that was set is told, though nobody is logged in with it where %s",
  async (_why, kind, status) => {
    const { recover, context, audits } = await recovering(takes, {
      [byPassword]: () => Promise.reject(organiserError(kind, byPassword, { status })),
    });
    expect(await recover()).toEqual({ ok: true, password: "a new one", isLoggedIn: false });
    expect(context.session.isSignedIn).toBe(false);
    expect(audits[0]).toEqual(changed);
  },
);

test.each([
  ["in a good answer, in its words", () => ({ message: "Too short", newPassword: "old" }), "Too short"],
  ["in its words", refusing(422, { textCode: "TOO_SHORT" }), "Too short"],
  ["in its words, by a status of things that aren't there", refusing(404), "Too short"],
  ["without words", refusing(422, { said: "" }), ""],
  ["the code, which the site says in its own words", refusing(422, { textCode: "INVALID_CODE" }), ""],
])("nothing is changed when the API refuses %s", async (_how, answer, said) => {
  const { recover, asked, audits } = await recovering(answer);
  expect(await recover()).toEqual({ ok: false, reason: "refused", said });
  expect([asked(), audits]).toEqual([[check], [wrongCode]]);
});

test.each([
  ["has no such call", refusing(404, { said: "Not found" }), { reason: "not-offered" }],
  ["takes no such call", refusing(405, { said: "" }), { reason: "not-offered" }],
  ["hasn't got such a call yet", refusing(501, { said: "" }), { reason: "not-offered" }],
  ["broke down", refusing(500), { reason: "unreachable" }],
  ["doesn't answer", () => Promise.reject(organiserError("timeout", check)), { reason: "unreachable" }],
])("nothing is changed, nor is it a failure, when the API %s", async (_how, answer, outcome) => {
  const { recover, asked, audits } = await recovering(answer);
  expect(await recover()).toEqual({ ok: false, ...outcome });
  expect([asked(), audits]).toEqual([[check], []]);
});

test("an API that has no time says when to try again", async () => {
  const { recover, asked, audits } = await recovering(refusing(429));
  expect(await recover()).toEqual({ ok: false, reason: "limited", retryAfter: 30 });
  expect(asked()).toEqual([check]);
  expect(audits).toEqual([{ what: "log-in-failed", who: mark, why: "too many tries" }]);
});

test("wrong codes for a new password and wrong codes to log in are counted together", async () => {
  const { recover, logInByCode } = await recovering(refusing(422), {
    [byCode]: () => ({ message: "Wrong code" }),
  });
  for (let number = 1; number <= 6; number += 1) expect(await recover()).toMatchObject({ reason: "refused" });
  for (let number = 1; number <= 5; number += 1)
    expect(await logInByCode()).toMatchObject({ reason: "refused" });
  const limited = { ok: false, reason: "limited", retryAfter: 30 };
  expect([await recover(), await logInByCode()]).toEqual([limited, limited]);
});

test("an account that is closed to more passwords from here takes a new one all the same, without a log-in", async () => {
  const { recover, logIn } = await recovering(takes, {
    [byPassword]: ({ sent }: ScriptedCall) => {
      if (JSON.stringify(sent).includes("a new one")) return tokens;
      throw organiserError("unauthorised", byPassword, { status: 401 });
    },
  });
  for (let number = 1; number <= 11; number += 1) await logIn("wrong");
  expect(await recover()).toEqual({ ok: true, password: "a new one", isLoggedIn: false });
});

test("a fault of the site's own is no refusal: it is thrown on, and nothing is said to have changed", async () => {
  const fault = new TypeError("a fault");
  const { recover, audits } = await recovering(() => Promise.reject(fault));
  await expect(recover()).rejects.toBe(fault);
  expect(audits).toEqual([]);
});
