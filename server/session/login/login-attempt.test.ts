import { expect, test } from "vitest";
import { createOrganiserError } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createMemoryStore } from "../../store/memory.ts";
import type { Store } from "../../store/store.ts";
import { codeLoginPath, passwordLoginPath, email, setUpLogin, sam, tokens } from "./login.fixture.ts";

const wrong = () => {
  throw createOrganiserError("unauthorised", `POST ${passwordLoginPath}`, {
    status: 401,
    apiMessage: "Wrong password",
  });
};
const failing =
  (kind: Parameters<typeof createOrganiserError>[0], status = 0) =>
  () => {
    throw createOrganiserError(kind, `POST ${passwordLoginPath}`, { status });
  };
/** The hash of an account name in the log. */
const mark = expect.stringMatching(/^[\w-]{16}$/);
const rejected = { ok: false, reason: "rejected" };
const slowed = { ok: false, reason: "limited", retryAfter: 30 };

/** The results of several attempts, one after the other. */
async function tries(count: number, logIn: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let number = 0; number < count; number += 1) outcomes.push(await logIn());
  return outcomes;
}
const elevenRefused: unknown[] = Array.from({ length: 11 }, () => rejected);

test("a wrong password is rejected and logged with the hash of the account name", async () => {
  const { logIn, audits, lines, context } = await setUpLogin({ answers: { [passwordLoginPath]: wrong } });
  expect(await logIn("wrong")).toEqual(rejected);
  expect(context.session.isLoggedIn).toBe(false);
  expect(audits).toEqual([{ event: "log-in-failed", actor: mark, reason: "wrong password" }]);
  expect(lines).toEqual([]);
});

test("a wrong code is rejected and logged as a code", async () => {
  const { logInByCode, audits } = await setUpLogin({ answers: { [codeLoginPath]: wrong } });
  expect(await logInByCode()).toEqual(rejected);
  expect(audits).toEqual([{ event: "log-in-failed", actor: mark, reason: "wrong code" }]);
});

test("attempts are counted per account however its address is written", async () => {
  const { logInByCode, audits } = await setUpLogin({ answers: { [codeLoginPath]: wrong } });
  await logInByCode("1", email);
  await logInByCode("1", ` ${email.toUpperCase()} `);
  await logInByCode("1", "another@mail.example");
  const [one, same, another] = audits.map(({ actor }) => actor);
  expect(same).toBe(one);
  expect(another).not.toBe(one);
});

test("after eleven wrong passwords the API is not called any more, and the wait is reported", async () => {
  const { logIn, audits, calledPaths, clock } = await setUpLogin({ answers: { [passwordLoginPath]: wrong } });
  expect(await tries(11, logIn)).toEqual(elevenRefused);
  clock.advance(1_000);
  expect(await logIn()).toEqual({ ok: false, reason: "limited", retryAfter: 29 });
  expect(calledPaths()).toHaveLength(11);
  expect(audits.slice(-2)).toEqual([
    { event: "log-in-failed", actor: mark, reason: "wrong password" },
    { event: "log-in-failed", actor: mark, reason: "too many tries" },
  ]);
});

test.each([
  ["no response", failing("unreachable"), { ok: false, reason: "unreachable" }],
  ["a timeout", failing("timeout", 504), { ok: false, reason: "unreachable" }],
  ["a server error", failing("rejected", 500), { ok: false, reason: "unreachable" }],
  ["a missing call", failing("not-found", 404), { ok: false, reason: "unreachable" }],
  ["a rate limit of the API", failing("rejected", 429), slowed],
])("an attempt that is not a failure is not counted: %s", async (_which, response, outcome) => {
  let current: () => unknown = response;
  const { logIn } = await setUpLogin({ answers: { [passwordLoginPath]: () => current() } });
  expect(await tries(12, logIn)).toEqual(Array.from({ length: 12 }, () => outcome));
  current = wrong;
  expect(await tries(12, logIn)).toEqual([...elevenRefused, slowed]);
});

test("a failing API is not a failed attempt, and a rate limit of the API is logged as too many tries", async () => {
  const answers = [failing("unreachable"), failing("rejected", 429)];
  const { logIn, audits } = await setUpLogin({ answers: { [passwordLoginPath]: () => answers.shift()?.() } });
  await logIn();
  expect(audits).toEqual([]);
  await logIn();
  expect(audits).toEqual([{ event: "log-in-failed", actor: mark, reason: "too many tries" }]);
});

test("correct passwords are never limited", async () => {
  let response: () => unknown = () => tokens;
  const { logIn } = await setUpLogin({ answers: { [passwordLoginPath]: () => response() } });
  for (const outcome of await tries(12, logIn)) expect(outcome).toMatchObject({ ok: true });
  response = wrong;
  expect(await tries(12, logIn)).toEqual([...elevenRefused, slowed]);
});

test("a known browser of the account is not throttled by others at its address, nor other accounts by it", async () => {
  const store = createMemoryStore(settableClock());
  const answers = {
    [passwordLoginPath]: ({ sent }: { sent: unknown }) =>
      typeof sent === "object" && sent && Reflect.get(sent, "password") === "right" ? tokens : wrong(),
  };
  const owner = await setUpLogin({ answers, store: () => store });
  const stranger = await setUpLogin({ answers, store: () => store });
  expect(await owner.logIn()).toMatchObject({ ok: true });
  expect(await tries(12, () => stranger.logIn("wrong"))).toEqual([...elevenRefused, slowed]);
  expect(await owner.logIn("wrong")).toEqual(rejected);
  expect(await owner.logIn()).toMatchObject({ ok: true });

  const newUser = await setUpLogin({ answers, store: () => store });
  expect(newUser.context.session.fingerprint()).toHaveLength(21);
  expect(await newUser.logIn("right")).toEqual(slowed);
});

test("codes are counted per browser: one with too many attempts does not affect others at its address", async () => {
  const store = createMemoryStore(settableClock());
  const given = { answers: { [codeLoginPath]: wrong }, store: () => store };
  const [one, other] = [await setUpLogin(given), await setUpLogin(given)];
  expect(await tries(12, () => one.logInByCode())).toEqual([...elevenRefused, slowed]);
  expect(await other.logInByCode()).toEqual(rejected);
});

const lost = new Error("The store is gone.");
const isLost = () => Promise.reject(lost);

test("if the store can't count, correct and wrong logins are processed and a warning is logged", async () => {
  const answers = [() => tokens, wrong];
  const { logIn, lines } = await setUpLogin({
    answers: { [passwordLoginPath]: () => answers.shift()?.() },
    store: (store: Store) => ({ ...store, get: isLost }),
  });
  expect(await logIn()).toMatchObject({ ok: true, user: { id: sam.id } });
  const warned = { level: "warn", members: { err: lost }, message: "log-in attempts could not be counted" };
  expect(lines).toEqual([warned]);
  expect(await logIn()).toEqual(rejected);
  expect(lines).toEqual([warned, warned]);
});

test("a store that fails during a login does not change its result and is logged", async () => {
  const answers = [wrong, () => tokens];
  const { logIn, lines } = await setUpLogin({
    answers: { [passwordLoginPath]: () => answers.shift()?.() },
    store: (store: Store) => ({ ...store, set: isLost, remove: isLost }),
  });
  const warned = { level: "warn", members: { err: lost }, message: "a log-in attempt could not be counted" };
  expect(await logIn()).toEqual(rejected);
  expect(lines).toEqual([warned]);
  expect(await logIn()).toMatchObject({ ok: true });
  expect(lines).toEqual([warned, warned]);
});

test("an internal error is rethrown and not counted as a wrong password", async () => {
  const fault = new TypeError("a fault");
  let response: () => unknown = () => {
    throw fault;
  };
  const { logIn, audits } = await setUpLogin({ answers: { [passwordLoginPath]: () => response() } });
  for (let number = 0; number < 12; number += 1) await expect(logIn()).rejects.toBe(fault);
  expect(audits).toEqual([]);
  response = wrong;
  expect(await tries(12, logIn)).toEqual([...elevenRefused, slowed]);
});
