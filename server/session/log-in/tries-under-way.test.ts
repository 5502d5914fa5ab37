import { afterEach, expect, test, vi } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createMemoryStore } from "../../store/memory.ts";
import { type Admission, createLogInLimits, type Try } from "./log-in-limits.ts";
import { driver } from "./log-in.fixture.ts";

const quarter = 15 * 60_000;
/** The start of a day, and of the quarter of an hour by which failures of an address are counted. */
const midnight = Date.UTC(2027, 2, 1);

afterEach(() => void vi.useRealTimers());

function start() {
  const clock = settableClock(midnight);
  const store = createMemoryStore(clock);
  const limits = createLogInLimits(store, clock);
  const admit = (who = driver(), way: "password" | "code" = "password") => limits.admit(who, way);
  const attempt = async (...who: Parameters<typeof admit>): Promise<Try> => tryOf(await admit(...who));
  const fail = async (count: number, ...who: Parameters<typeof admit>): Promise<void> => {
    for (let number = 0; number < count; number += 1) await (await attempt(...who)).failed();
  };
  return { clock, store, admit, attempt, fail };
}

function tryOf(admission: Admission): Try {
  if (admission.kind === "wait") throw new Error(`It has to wait for ${admission.retryAfter} s.`);
  return admission.attempt;
}

/** An account with ten failures, each further try of which is let through alone. */
async function slowed() {
  const started = start();
  await started.fail(10);
  return started;
}

/** One with a thousand failures of a day, from a hundred sites; `further` are others. */
async function besieged() {
  const started = start();
  for (let site = 0; site < 100; site += 1)
    await started.fail(10, driver({ clientAddress: `198.51.100.${site}` }));
  const further = (site: number) => driver({ clientAddress: `192.0.2.${site}` });
  return { ...started, further };
}
const wait = (retryAfter: number): Admission => ({ kind: "wait", retryAfter });
const letThrough = { kind: "admitted", attempt: expect.anything() };

test("while a slowed account's one try is under way the others wait for half a minute", async () => {
  const { clock, admit, attempt } = await slowed();
  await attempt();
  expect(await admit()).toEqual(wait(30));
  clock.advance(29_999);
  expect(await admit()).toEqual(wait(1));
  clock.advance(1);
  expect(await admit()).toEqual(letThrough);
});

test("the pause of a slowed account begins anew when its one try has failed", async () => {
  const { clock, admit, attempt } = await slowed();
  const one = await attempt();
  clock.advance(10_000);
  await one.failed();
  expect(await admit()).toEqual(wait(30));
});

test("a slowed account's try that was no failure is followed by the next at once", async () => {
  const { admit, attempt } = await slowed();
  await (await attempt()).giveBack();
  expect(await admit()).toEqual(letThrough);
});

test("a slowed account slows no other at its address", async () => {
  const { admit, fail } = await slowed();
  await fail(1);
  expect(await admit()).toEqual(wait(30));
  expect(await admit(driver({ account: "another" }))).toEqual(letThrough);
});

test("applicants whose names run together alike have tries of their own", async () => {
  const { fail, admit } = start();
  await fail(11, driver({ account: "driver", browser: "s" }), "code");
  expect(await admit(driver({ account: "drivers", browser: "" }), "code")).toEqual(letThrough);
});

test.each([
  ["password", "code"],
  ["code", "password"],
] as const)("wrong tries by %s take none of those by %s", async (tried, other) => {
  const { fail, admit } = start();
  const who = driver({ browser: "203.0.113.7" });
  await fail(11, who, tried);
  expect(await admit(who, tried)).toEqual(wait(30));
  expect(await admit(who, other)).toEqual(letThrough);
});

test("while one of ten is under way, the next waits for how it ends, and has its place", async () => {
  const { fail, attempt } = start();
  await fail(9);
  const tenth = await attempt();
  let isIn = false;
  const next = attempt().then(() => (isIn = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isIn).toBe(false);
  await tenth.giveBack();
  await next;
});

test("who has waited ten seconds for others' log-ins is told to come again in one", async () => {
  const { fail, attempt, admit } = start();
  await fail(9);
  await attempt();
  vi.useFakeTimers({ toFake: ["performance"] });
  const next = admit();
  await new Promise((resolve) => setTimeout(resolve, 10));
  vi.advanceTimersByTime(10_000);
  expect(await next).toEqual(wait(1));
});

test("while a besieged account's one try is under way, those from elsewhere wait for half a minute", async () => {
  const { clock, admit, attempt, further } = await besieged();
  const one = await attempt(further(1));
  expect(await admit(further(2))).toEqual(wait(30));
  clock.advance(10_000);
  await one.failed();
  expect(await admit(further(2))).toEqual(wait(30));
  clock.advance(30_000);
  await (await attempt(further(2))).giveBack();
  expect(await admit(further(3))).toEqual(letThrough);
});

test("a besieged account takes no more that day from a site that has failed ten times", async () => {
  const { clock, admit } = await besieged();
  clock.set(midnight + 20 * 60 * 60_000);
  expect(await admit(driver({ clientAddress: "198.51.100.1" }))).toEqual(wait(4 * 60 * 60));
});

test("an account that is one failure short of a thousand isn't besieged: tries from elsewhere are let through together", async () => {
  const { fail, admit } = start();
  for (let site = 0; site < 111; site += 1) await fail(9, driver({ clientAddress: `198.51.100.${site}` }));
  expect(await admit(driver({ clientAddress: "192.0.2.1" }))).toEqual(letThrough);
  expect(await admit(driver({ clientAddress: "192.0.2.2" }))).toEqual(letThrough);
});

test("wrong codes, of however many browsers, don't besiege an account", async () => {
  const { admit, fail } = start();
  for (let site = 0; site < 100; site += 1)
    await fail(10, driver({ clientAddress: `198.51.100.${site}`, browser: `${site}` }), "code");
  expect(await admit(driver({ clientAddress: "192.0.2.1" }))).toEqual(letThrough);
  expect(await admit(driver({ clientAddress: "192.0.2.2" }))).toEqual(letThrough);
});

test("300 failures close an address to browsers that nobody knows until the quarter of an hour ends", async () => {
  const { clock, admit, fail } = start();
  for (let guess = 0; guess < 299; guess += 1) await fail(1, driver({ account: `guess ${guess}` }));
  await fail(1);
  clock.set(midnight + 60_000);
  expect(await admit()).toEqual(wait(14 * 60));
  clock.set(midnight + quarter - 1);
  expect(await admit()).toEqual(wait(1));
  expect(await admit(driver({ knownBrowser: "the owner's" }))).toEqual(letThrough);
});

test("failures of browsers that the accounts know don't close an address", async () => {
  const { fail, admit } = start();
  for (let racer = 0; racer < 300; racer += 1)
    await fail(1, driver({ account: `racer ${racer}`, knownBrowser: `browser ${racer}` }));
  expect(await admit()).toEqual(letThrough);
});

test("nothing in the store tells whom it is about: names, browsers and addresses are in no key and no value", async () => {
  const clock = settableClock(midnight);
  const kept = new Map<string, string>();
  const store = createMemoryStore(clock);
  const watched: typeof store = {
    ...store,
    add: (key, value, lifetime) => (kept.set(key, value), store.add(key, value, lifetime)),
    set: (key, value, lifetime) => (kept.set(key, value), store.set(key, value, lifetime)),
    increment: (key, lifetime) => (kept.set(key, "counted"), store.increment(key, lifetime)),
  };
  const limits = createLogInLimits(watched, clock);
  for (let guess = 0; guess < 11; guess += 1) await tryOf(await limits.admit(driver(), "password")).failed();
  await limits.countCode(driver());
  expect(kept.size).toBe(17);
  for (const key of kept.keys()) expect(key).toMatch(/^log-in:[\w-]{43}(:\d+|:spaced)?$/);
  for (const value of kept.values()) expect(value).toMatch(/^(failed|counted|\d+|[\da-f-]{36})$/);
});
