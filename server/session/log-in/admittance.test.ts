import { expect, test } from "vitest";
import { organiserError } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createMemoryStore } from "../../store/memory.ts";
import type { Store } from "../../store/store.ts";
import { byCode, byPassword, email, logInBrowser, sam, tokens } from "./log-in.fixture.ts";

const wrong = () => {
  throw organiserError("unauthorised", `POST ${byPassword}`, { status: 401, said: "Wrong password" });
};
const failing =
  (kind: Parameters<typeof organiserError>[0], status = 0) =>
  () => {
    throw organiserError(kind, `POST ${byPassword}`, { status });
  };
/** What an account's name stands for in the log. */
const mark = expect.stringMatching(/^[\w-]{16}$/);
const refused = { ok: false, reason: "refused" };
const slowed = { ok: false, reason: "limited", retryAfter: 30 };

/** The outcomes of so many tries, one after the other. */
async function tries(count: number, logIn: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let number = 0; number < count; number += 1) outcomes.push(await logIn());
  return outcomes;
}
const elevenRefused: unknown[] = Array.from({ length: 11 }, () => refused);

test("a wrong password is refused, and the log says so of the account's mark, not of its name", async () => {
  const { logIn, audits, lines, context } = await logInBrowser({ answers: { [byPassword]: wrong } });
  expect(await logIn("wrong")).toEqual(refused);
  expect(context.session.isSignedIn).toBe(false);
  expect(audits).toEqual([{ what: "log-in-failed", who: mark, why: "wrong password" }]);
  expect(lines).toEqual([]);
});

test("a wrong code is refused, and the log says that it was a code", async () => {
  const { logInByCode, audits } = await logInBrowser({ answers: { [byCode]: wrong } });
  expect(await logInByCode()).toEqual(refused);
  expect(audits).toEqual([{ what: "log-in-failed", who: mark, why: "wrong code" }]);
});

test("however an address is written, its tries are those of one account", async () => {
  const { logInByCode, audits } = await logInBrowser({ answers: { [byCode]: wrong } });
  await logInByCode("1", email);
  await logInByCode("1", ` ${email.toUpperCase()} `);
  await logInByCode("1", "another@mail.example");
  const [one, same, another] = audits.map(({ who }) => who);
  expect(same).toBe(one);
  expect(another).not.toBe(one);
});

test("after eleven wrong passwords the API isn't asked any more: who tries is told when to try again", async () => {
  const { logIn, audits, asked, clock } = await logInBrowser({ answers: { [byPassword]: wrong } });
  expect(await tries(11, logIn)).toEqual(elevenRefused);
  clock.advance(1_000);
  expect(await logIn()).toEqual({ ok: false, reason: "limited", retryAfter: 29 });
  expect(asked()).toHaveLength(11);
  expect(audits.slice(-2)).toEqual([
    { what: "log-in-failed", who: mark, why: "wrong password" },
    { what: "log-in-failed", who: mark, why: "too many tries" },
  ]);
});

test.each([
  ["one that the API didn't answer", failing("unreachable"), { ok: false, reason: "unreachable" }],
  ["one that the API didn't answer in time", failing("timeout", 504), { ok: false, reason: "unreachable" }],
  ["one at which the API broke down", failing("refused", 500), { ok: false, reason: "unreachable" }],
  ["one for which the API has no call", failing("not-found", 404), { ok: false, reason: "unreachable" }],
  ["one that the API has no time for", failing("refused", 429), slowed],
])("a try that wasn't a failure costs none: %s", async (_which, answer, outcome) => {
  let current: () => unknown = answer;
  const { logIn } = await logInBrowser({ answers: { [byPassword]: () => current() } });
  expect(await tries(12, logIn)).toEqual(Array.from({ length: 12 }, () => outcome));
  current = wrong;
  expect(await tries(12, logIn)).toEqual([...elevenRefused, slowed]);
});

test("an API that is silent is no failure of anybody's, and one that has no time is noted as too many tries", async () => {
  const answers = [failing("unreachable"), failing("refused", 429)];
  const { logIn, audits } = await logInBrowser({ answers: { [byPassword]: () => answers.shift()?.() } });
  await logIn();
  expect(audits).toEqual([]);
  await logIn();
  expect(audits).toEqual([{ what: "log-in-failed", who: mark, why: "too many tries" }]);
});

test("a right password costs no try, however often", async () => {
  let answer: () => unknown = () => tokens;
  const { logIn } = await logInBrowser({ answers: { [byPassword]: () => answer() } });
  for (const outcome of await tries(12, logIn)) expect(outcome).toMatchObject({ ok: true });
  answer = wrong;
  expect(await tries(12, logIn)).toEqual([...elevenRefused, slowed]);
});

test("who has logged in here before isn't slowed by a stranger at the same address, nor another account by it", async () => {
  const store = createMemoryStore(settableClock());
  const answers = {
    [byPassword]: ({ sent }: { sent: unknown }) =>
      typeof sent === "object" && sent && Reflect.get(sent, "password") === "right" ? tokens : wrong(),
  };
  const owner = await logInBrowser({ answers, store: () => store });
  const stranger = await logInBrowser({ answers, store: () => store });
  expect(await owner.logIn()).toMatchObject({ ok: true });
  expect(await tries(12, () => stranger.logIn("wrong"))).toEqual([...elevenRefused, slowed]);
  expect(await owner.logIn("wrong")).toEqual(refused);
  expect(await owner.logIn()).toMatchObject({ ok: true });

  const newcomer = await logInBrowser({ answers, store: () => store });
  expect(newcomer.context.session.fingerprint()).toHaveLength(21);
  expect(await newcomer.logIn("right")).toEqual(slowed);
});

test("codes are counted by browser: one that tried too many takes none from another at its address", async () => {
  const store = createMemoryStore(settableClock());
  const given = { answers: { [byCode]: wrong }, store: () => store };
  const [one, other] = [await logInBrowser(given), await logInBrowser(given)];
  expect(await tries(12, () => one.logInByCode())).toEqual([...elevenRefused, slowed]);
  expect(await other.logInByCode()).toEqual(refused);
});

const lost = new Error("The store is gone.");
const isLost = () => Promise.reject(lost);

test("a store that can't count lets log-ins through, right ones and wrong ones, and the operator is told", async () => {
  const answers = [() => tokens, wrong];
  const { logIn, lines } = await logInBrowser({
    answers: { [byPassword]: () => answers.shift()?.() },
    store: (store: Store) => ({ ...store, get: isLost }),
  });
  expect(await logIn()).toMatchObject({ ok: true, user: { id: sam.id } });
  const warned = { level: "warn", members: { err: lost }, message: "log-ins can't be counted" };
  expect(lines).toEqual([warned]);
  expect(await logIn()).toEqual(refused);
  expect(lines).toEqual([warned, warned]);
});

test("a store that is lost while somebody logs in changes nothing of how it ends, and the operator is told", async () => {
  const answers = [wrong, () => tokens];
  const { logIn, lines } = await logInBrowser({
    answers: { [byPassword]: () => answers.shift()?.() },
    store: (store: Store) => ({ ...store, set: isLost, remove: isLost }),
  });
  const warned = { level: "warn", members: { err: lost }, message: "a log-in can't be counted" };
  expect(await logIn()).toEqual(refused);
  expect(lines).toEqual([warned]);
  expect(await logIn()).toMatchObject({ ok: true });
  expect(lines).toEqual([warned, warned]);
});

test("a fault of the site's own is no wrong password: it is thrown on, and costs no try", async () => {
  const fault = new TypeError("a fault");
  let answer: () => unknown = () => {
    throw fault;
  };
  const { logIn, audits } = await logInBrowser({ answers: { [byPassword]: () => answer() } });
  for (let number = 0; number < 12; number += 1) await expect(logIn()).rejects.toBe(fault);
  expect(audits).toEqual([]);
  answer = wrong;
  expect(await tries(12, logIn)).toEqual([...elevenRefused, slowed]);
});
