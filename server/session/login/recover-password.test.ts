import { expect, test } from "vitest";
import { createOrganiserError, type ScriptedCall } from "../../../tests/support/scripted-context.ts";
import { codeLoginPath, passwordLoginPath, email, setUpLogin, tokens } from "./login.fixture.ts";

const check = "cognito/user/recoverPasswordCheck";
const mark = expect.stringMatching(/^[\w-]{16}$/);
const wrongCode = { event: "log-in-failed", actor: mark, reason: "wrong code" };
const changed = { event: "password-changed", actor: mark, reason: "forgotten password" };
const loggedIn = { event: "logged-in", actor: "7", reason: "password" };

const rejecting =
  (status: number, more: { textCode?: string; apiMessage?: string; content?: string } = {}) =>
  (): never => {
    throw createOrganiserError("rejected", `GET ${check}`, { status, apiMessage: "Too short", ...more });
  };

/** A browser at an API with this response to a new password; by default it accepts or generates one. */
async function recovering(response: (call: ScriptedCall) => unknown = takes, answers = {}) {
  const scripted = await setUpLogin({ answers: { [check]: response, ...answers } });
  const { loginMethods } = scripted.context;
  return {
    ...scripted,
    recover: (newPassword = "a new one", code = "123456") =>
      loginMethods.recoverPassword({ email, code, newPassword }),
  };
}

const takes = ({ sent }: ScriptedCall) => ({
  newPassword: (typeof sent === "object" && sent && Reflect.get(sent, "newpassword")) ?? "invented",
});

test("a new password is set with an emailed code and logs in at once; both are logged", async () => {
  const { recover, context, requests, audits, lines } = await recovering();
  expect(await recover("a new one", " 123 456 ")).toEqual({
    ok: true,
    password: "a new one",
    isLoggedIn: true,
  });
  expect(context.session.isLoggedIn).toBe(true);
  const fingerprint = context.session.fingerprint();
  expect(requests().slice(0, 2)).toEqual([
    { path: check, sent: { email, code: "123456", newpassword: "a new one" } },
    { path: passwordLoginPath, sent: { username: email, password: "a new one", fingerprint } },
  ]);
  expect([audits, lines]).toEqual([[changed, loggedIn], []]);
});

test("without a typed password the API generates one, which logs in", async () => {
  const { recover, calls } = await recovering();
  expect(await recover("")).toEqual({ ok: true, password: "invented", isLoggedIn: true });
  expect(calls[0]?.sent).toEqual({ email, code: "123456" });
  expect(calls[1]?.sent).toMatchObject({ username: email, password: "invented" });
});

test.each([
  ["the API does not respond then", "unreachable", 0],
  ["the API does not accept it yet", "unauthorised", 401],
] as const)(
  "a password that was set is returned even if the login fails because %s",
  async (_why, kind, status) => {
    const { recover, context, audits } = await recovering(takes, {
      [passwordLoginPath]: () => Promise.reject(createOrganiserError(kind, passwordLoginPath, { status })),
    });
    expect(await recover()).toEqual({ ok: true, password: "a new one", isLoggedIn: false });
    expect(context.session.isLoggedIn).toBe(false);
    expect(audits[0]).toEqual(changed);
  },
);

test.each([
  [
    "with a message in a successful response",
    () => ({ message: "Too short", newPassword: "old" }),
    "Too short",
  ],
  ["with a message", rejecting(422, { textCode: "TOO_SHORT" }), "Too short"],
  ["with a message and a status for missing calls", rejecting(404), "Too short"],
  ["without a message", rejecting(422, { apiMessage: "" }), ""],
  ["the code, for which the site has its own message", rejecting(422, { textCode: "INVALID_CODE" }), ""],
])("nothing is changed if the API rejects %s", async (_how, response, message) => {
  const { recover, calledPaths, audits } = await recovering(response);
  expect(await recover()).toEqual({ ok: false, reason: "rejected", message });
  expect([calledPaths(), audits]).toEqual([[check], [wrongCode]]);
});

test.each([
  ["lacks the call", rejecting(404, { apiMessage: "Not found" }), { reason: "not-offered" }],
  ["does not allow the call", rejecting(405, { apiMessage: "" }), { reason: "not-offered" }],
  ["does not implement the call", rejecting(501, { apiMessage: "" }), { reason: "not-offered" }],
  ["failed", rejecting(500), { reason: "unreachable" }],
  [
    "does not respond",
    () => Promise.reject(createOrganiserError("timeout", check)),
    { reason: "unreachable" },
  ],
])("nothing is changed or counted as a failure if the API %s", async (_how, response, outcome) => {
  const { recover, calledPaths, audits } = await recovering(response);
  expect(await recover()).toEqual({ ok: false, ...outcome });
  expect([calledPaths(), audits]).toEqual([[check], []]);
});

test("the wait of the API's rate limit is reported", async () => {
  const { recover, calledPaths, audits } = await recovering(rejecting(429));
  expect(await recover()).toEqual({ ok: false, reason: "limited", retryAfter: 30 });
  expect(calledPaths()).toEqual([check]);
  expect(audits).toEqual([{ event: "log-in-failed", actor: mark, reason: "too many tries" }]);
});

test("wrong codes for password recovery and login are counted together", async () => {
  const { recover, logInByCode } = await recovering(rejecting(422), {
    [codeLoginPath]: () => ({ message: "Wrong code" }),
  });
  for (let number = 1; number <= 6; number += 1)
    expect(await recover()).toMatchObject({ reason: "rejected" });
  for (let number = 1; number <= 5; number += 1)
    expect(await logInByCode()).toMatchObject({ reason: "rejected" });
  const limited = { ok: false, reason: "limited", retryAfter: 30 };
  expect([await recover(), await logInByCode()]).toEqual([limited, limited]);
});

test("an account with no password attempts left accepts a new password, without a login", async () => {
  const { recover, logIn } = await recovering(takes, {
    [passwordLoginPath]: ({ sent }: ScriptedCall) => {
      if (JSON.stringify(sent).includes("a new one")) return tokens;
      throw createOrganiserError("unauthorised", passwordLoginPath, { status: 401 });
    },
  });
  for (let number = 1; number <= 11; number += 1) await logIn("wrong");
  expect(await recover()).toEqual({ ok: true, password: "a new one", isLoggedIn: false });
});

test("an internal error is rethrown and nothing is reported as changed", async () => {
  const fault = new TypeError("a fault");
  const { recover, audits } = await recovering(() => Promise.reject(fault));
  await expect(recover()).rejects.toBe(fault);
  expect(audits).toEqual([]);
});
