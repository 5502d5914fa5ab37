import { expect, test } from "vitest";
import { settableClock } from "../../tests/support/settable-clock.ts";
import { createMemoryStore } from "../store/memory.ts";
import { createLoginLimits } from "./login-limits.ts";
import type { LoginClient } from "./login-limit-keys.ts";
import { createLoginClient } from "../session/login/login.fixture.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

const hour = HOUR_MS;
/** Start of an hour and a day, the periods of the limits. */
const midnight = Date.UTC(2027, 2, 1);

function start() {
  const clock = settableClock(midnight);
  const limits = createLoginLimits(createMemoryStore(clock), clock);
  /** The results of requests one after the other. */
  const ask = async (count: number, who: LoginClient): Promise<(number | null)[]> => {
    const notified: (number | null)[] = [];
    for (let number = 0; number < count; number += 1) notified.push((await limits.countCode(who)).retryAfter);
    return notified;
  };
  return { clock, ask };
}
const nothing = (count: number): null[] => Array.from({ length: count }, () => null);

test("five codes an hour are sent per account; then the remaining seconds are returned, rounded up", async () => {
  const { clock, ask } = start();
  expect(await ask(6, createLoginClient())).toEqual([...nothing(5), 3_600]);
  clock.set(midnight + 1_000);
  expect(await ask(1, createLoginClient())).toEqual([3_599]);
  clock.set(midnight + 1_001);
  expect(await ask(1, createLoginClient())).toEqual([3_599]);
  clock.set(midnight + hour - 1);
  expect(await ask(1, createLoginClient())).toEqual([1]);
});

test("other accounts at the address have their own limit, and so has the account from elsewhere", async () => {
  const { ask } = start();
  await ask(6, createLoginClient());
  expect(await ask(5, createLoginClient({ account: "another" }))).toEqual(nothing(5));
  expect(await ask(6, createLoginClient({ clientAddress: "192.0.2.1" }))).toEqual([...nothing(5), 3_600]);
});

test("a known browser has its own five an hour, which others at its address can't use up", async () => {
  const { ask } = start();
  await ask(6, createLoginClient());
  expect(await ask(6, createLoginClient({ knownBrowser: "the owner's" }))).toEqual([...nothing(5), 3_600]);
  expect(await ask(1, createLoginClient({ knownBrowser: "the partner's" }))).toEqual([null]);
});

test("a known browser that changes networks still has five an hour", async () => {
  const { ask } = start();
  expect(await ask(5, createLoginClient({ knownBrowser: "the owner's" }))).toEqual(nothing(5));
  expect(
    await ask(1, createLoginClient({ knownBrowser: "the owner's", clientAddress: "192.0.2.1" })),
  ).toEqual([3_600]);
});

test("ten a day are sent per account and subnet; then the rest of the day is returned", async () => {
  const { clock, ask } = start();
  expect(await ask(5, createLoginClient())).toEqual(nothing(5));
  clock.set(midnight + hour);
  expect(await ask(5, createLoginClient())).toEqual(nothing(5));
  clock.set(midnight + 2 * hour);
  expect(await ask(1, createLoginClient())).toEqual([22 * 3_600]);
  clock.set(midnight + 24 * hour);
  expect(await ask(1, createLoginClient())).toEqual([null]);
});

test("many networks of one subnet don't increase the daily limit", async () => {
  const { ask } = start();
  const from = (network: number) => createLoginClient({ clientAddress: `2001:db8:1:${network}::1` });
  expect([...(await ask(5, from(1))), ...(await ask(5, from(2)))]).toEqual(nothing(10));
  expect(await ask(1, from(3))).toEqual([24 * 3_600]);
});

test("known browsers have no daily limit", async () => {
  const { clock, ask } = start();
  for (let number = 0; number < 3; number += 1) {
    expect(await ask(5, createLoginClient({ knownBrowser: "the owner's" }))).toEqual(nothing(5));
    clock.advance(hour);
  }
});

test("rejected and unanswered codes are not counted, including those of rejected requests", async () => {
  const clock = settableClock(midnight);
  const limits = createLoginLimits(createMemoryStore(clock), clock);
  for (let round = 0; round < 20; round += 1) {
    const counts = [];
    for (let number = 0; number < 6; number += 1) counts.push(await limits.countCode(createLoginClient()));
    expect(counts.map(({ retryAfter }) => retryAfter)).toEqual([...nothing(5), 3_600]);
    for (const count of counts.slice(0, 5)) await count[round % 2 === 0 ? "refundAccount" : "refundAll"]();
  }
});

test("a rejected code still counts for the network, an unanswered one does not", async () => {
  const clock = settableClock(midnight);
  const limits = createLoginLimits(createMemoryStore(clock), clock);
  const ask = (number: number) => limits.countCode(createLoginClient({ account: `account ${number}` }));
  for (let number = 0; number < 100; number += 1) await (await ask(number)).refundAll();
  for (let number = 0; number < 100; number += 1) await (await ask(number)).refundAccount();
  expect((await ask(100)).retryAfter).toBe(3_600);
});

test("requests of others at an address don't block a known browser", async () => {
  const { ask } = start();
  for (let number = 0; number < 101; number += 1)
    await ask(1, createLoginClient({ account: `account ${number}` }));
  expect(await ask(1, createLoginClient())).toEqual([3_600]);
  expect(await ask(1, createLoginClient({ knownBrowser: "the owner's" }))).toEqual([null]);
});
