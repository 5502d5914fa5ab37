import { afterEach, expect, test, vi } from "vitest";
import { settableClock } from "../../tests/support/settable-clock.ts";
import { createMemoryStore } from "../store/memory.ts";
import { type Admission, createLoginLimits, type LoginAttempt } from "./login-limits.ts";
import { createLoginClient } from "../session/login/login.fixture.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

const quarter = 15 * 60_000;
/** Start of a day and of the quarter of an hour in which failures of an address are counted. */
const midnight = Date.UTC(2027, 2, 1);

afterEach(() => void vi.useRealTimers());

function start() {
  const clock = settableClock(midnight);
  const store = createMemoryStore(clock);
  const limits = createLoginLimits(store, clock);
  const admit = (who = createLoginClient(), way: "password" | "code" = "password") => limits.admit(who, way);
  const attempt = async (...who: Parameters<typeof admit>): Promise<LoginAttempt> =>
    tryOf(await admit(...who));
  const fail = async (count: number, ...who: Parameters<typeof admit>): Promise<void> => {
    for (let number = 0; number < count; number += 1) await (await attempt(...who)).recordFailure();
  };
  return { clock, store, admit, attempt, fail };
}

function tryOf(admission: Admission): LoginAttempt {
  if (admission.kind === "wait") throw new Error(`It has to wait for ${admission.retryAfter} s.`);
  return admission.attempt;
}

/** An account with ten failures, whose further attempts are admitted one at a time. */
async function slowed() {
  const started = start();
  await started.fail(10);
  return started;
}

/** One with a thousand failures in a day from a hundred subnets; `further` are others. */
async function besieged() {
  const started = start();
  for (let site = 0; site < 100; site += 1)
    await started.fail(10, createLoginClient({ clientAddress: `198.51.100.${site}` }));
  const further = (site: number) => createLoginClient({ clientAddress: `192.0.2.${site}` });
  return { ...started, further };
}
const wait = (retryAfter: number): Admission => ({ kind: "wait", retryAfter });
const letThrough = { kind: "admitted", attempt: expect.anything() };

test("while the single attempt of a throttled account is in flight, others wait for half a minute", async () => {
  const { clock, admit, attempt } = await slowed();
  await attempt();
  expect(await admit()).toEqual(wait(30));
  clock.advance(29_999);
  expect(await admit()).toEqual(wait(1));
  clock.advance(1);
  expect(await admit()).toEqual(letThrough);
});

test("the pause of a throttled account restarts when its attempt has failed", async () => {
  const { clock, admit, attempt } = await slowed();
  const one = await attempt();
  clock.advance(10_000);
  await one.recordFailure();
  expect(await admit()).toEqual(wait(30));
});

test("an attempt of a throttled account that did not fail is followed by the next at once", async () => {
  const { admit, attempt } = await slowed();
  await (await attempt()).cancel();
  expect(await admit()).toEqual(letThrough);
});

test("a throttled account does not throttle others at its address", async () => {
  const { admit, fail } = await slowed();
  await fail(1);
  expect(await admit()).toEqual(wait(30));
  expect(await admit(createLoginClient({ account: "another" }))).toEqual(letThrough);
});

test("clients whose concatenated keys are equal have separate attempts", async () => {
  const { fail, admit } = start();
  await fail(11, createLoginClient({ account: "driver", browser: "s" }), "code");
  expect(await admit(createLoginClient({ account: "drivers", browser: "" }), "code")).toEqual(letThrough);
});

test.each([
  ["password", "code"],
  ["code", "password"],
] as const)("wrong tries by %s take none of those by %s", async (tried, other) => {
  const { fail, admit } = start();
  const who = createLoginClient({ browser: "203.0.113.7" });
  await fail(11, who, tried);
  expect(await admit(who, tried)).toEqual(wait(30));
  expect(await admit(who, other)).toEqual(letThrough);
});

test("while one of ten attempts is in flight, the next waits for its result and takes its place", async () => {
  const { fail, attempt } = start();
  await fail(9);
  const tenth = await attempt();
  let isIn = false;
  const next = attempt().then(() => (isIn = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isIn).toBe(false);
  await tenth.cancel();
  await next;
});

test("after waiting ten seconds for others' logins a client is told to retry in one second", async () => {
  const { fail, attempt, admit } = start();
  await fail(9);
  await attempt();
  vi.useFakeTimers({ toFake: ["performance"] });
  const next = admit();
  await new Promise((resolve) => setTimeout(resolve, 10));
  vi.advanceTimersByTime(10_000);
  expect(await next).toEqual(wait(1));
});

test("while the single attempt of an attacked account is in flight, others wait for half a minute", async () => {
  const { clock, admit, attempt, further } = await besieged();
  const one = await attempt(further(1));
  expect(await admit(further(2))).toEqual(wait(30));
  clock.advance(10_000);
  await one.recordFailure();
  expect(await admit(further(2))).toEqual(wait(30));
  clock.advance(30_000);
  await (await attempt(further(2))).cancel();
  expect(await admit(further(3))).toEqual(letThrough);
});

test("an attacked account admits no more attempts that day from a subnet with ten failures", async () => {
  const { clock, admit } = await besieged();
  clock.set(midnight + 20 * HOUR_MS);
  expect(await admit(createLoginClient({ clientAddress: "198.51.100.1" }))).toEqual(wait(4 * 60 * 60));
});

test("an account with one failure less than a thousand admits concurrent attempts from elsewhere", async () => {
  const { fail, admit } = start();
  for (let site = 0; site < 111; site += 1)
    await fail(9, createLoginClient({ clientAddress: `198.51.100.${site}` }));
  expect(await admit(createLoginClient({ clientAddress: "192.0.2.1" }))).toEqual(letThrough);
  expect(await admit(createLoginClient({ clientAddress: "192.0.2.2" }))).toEqual(letThrough);
});

test("wrong codes, from however many browsers, don't throttle an account", async () => {
  const { admit, fail } = start();
  for (let site = 0; site < 100; site += 1)
    await fail(10, createLoginClient({ clientAddress: `198.51.100.${site}`, browser: `${site}` }), "code");
  expect(await admit(createLoginClient({ clientAddress: "192.0.2.1" }))).toEqual(letThrough);
  expect(await admit(createLoginClient({ clientAddress: "192.0.2.2" }))).toEqual(letThrough);
});

test("300 failures block an address for unknown browsers until the quarter of an hour ends", async () => {
  const { clock, admit, fail } = start();
  for (let guess = 0; guess < 299; guess += 1)
    await fail(1, createLoginClient({ account: `guess ${guess}` }));
  await fail(1);
  clock.set(midnight + 60_000);
  expect(await admit()).toEqual(wait(14 * 60));
  clock.set(midnight + quarter - 1);
  expect(await admit()).toEqual(wait(1));
  expect(await admit(createLoginClient({ knownBrowser: "the owner's" }))).toEqual(letThrough);
});

test("failures of known browsers don't block an address", async () => {
  const { fail, admit } = start();
  for (let racer = 0; racer < 300; racer += 1)
    await fail(1, createLoginClient({ account: `racer ${racer}`, knownBrowser: `browser ${racer}` }));
  expect(await admit()).toEqual(letThrough);
});

test("the concurrent attempts of a network are limited, and so are failures above its limit", async () => {
  const clock = settableClock(midnight);
  const settings = { waitMs: 10_000, maxConcurrentPerNetwork: 30 };
  const limits = createLoginLimits(createMemoryStore(clock), clock, settings);
  let together = 0;
  let most = 0;
  const guess = async (number: number): Promise<string> => {
    const admission = await limits.admit(createLoginClient({ account: `guess ${number}` }), "password");
    if (admission.kind === "wait") return "wait";
    most = Math.max(most, (together += 1));
    await new Promise(setImmediate);
    together -= 1;
    await admission.attempt.recordFailure();
    return "failed";
  };
  const guesses = await Promise.all(Array.from({ length: 400 }, (_, number) => guess(number)));
  expect(most).toBe(30);
  const failed = guesses.filter((what) => what === "failed").length;
  expect(failed).toBeGreaterThanOrEqual(300);
  expect(failed).toBeLessThanOrEqual(330);
  clock.advance(quarter);
  expect(await limits.admit(createLoginClient(), "password")).toEqual(letThrough);
});

test("keys and values in the store disclose no names, browsers or addresses", async () => {
  const clock = settableClock(midnight);
  const saved = new Map<string, string>();
  const store = createMemoryStore(clock);
  const watched: typeof store = {
    ...store,
    add: (key, value, lifetime) => (saved.set(key, value), store.add(key, value, lifetime)),
    set: (key, value, lifetime) => (saved.set(key, value), store.set(key, value, lifetime)),
    increment: (key, lifetime) => (saved.set(key, "counted"), store.increment(key, lifetime)),
  };
  const limits = createLoginLimits(watched, clock);
  for (let guess = 0; guess < 11; guess += 1)
    await tryOf(await limits.admit(createLoginClient(), "password")).recordFailure();
  await limits.countCode(createLoginClient());
  expect(saved.size).toBe(17);
  for (const key of saved.keys()) expect(key).toMatch(/^log-in:[\w-]{43}(:\d+|:spaced)?$/);
  for (const value of saved.values()) expect(value).toMatch(/^(failed|counted|\d+|[\da-f-]{36})$/);
});
