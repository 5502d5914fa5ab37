import { expect, test } from "vitest";
import { settableClock } from "../../tests/support/settable-clock.ts";
import { LOGIN_LIMITS } from "../../app/domain/login-limits.ts";
import { createMemoryStore } from "../store/memory.ts";
import { createLoginLimits, type LoginAttempt } from "./login-limits.ts";
import type { LoginClient } from "./login-limit-keys.ts";
import { createLoginClient } from "../session/login/login.fixture.ts";

const carrier = "203.0.113.7";
const somebody = (account: string, changes: Partial<LoginClient> = {}): LoginClient =>
  createLoginClient({ clientAddress: carrier, account, ...changes });

function start() {
  const clock = settableClock();
  const limits = createLoginLimits(createMemoryStore(clock), clock);
  const attempt = async (who: LoginClient): Promise<LoginAttempt | number> => {
    const admission = await limits.admit(who, "password");
    return admission.kind === "admitted" ? admission.attempt : admission.retryAfter;
  };
  const fail = async (who: LoginClient): Promise<number | "failed"> => {
    const tried = await attempt(who);
    if (typeof tried === "number") return tried;
    await tried.recordFailure();
    return "failed";
  };
  return { clock, limits, attempt, fail };
}

test("350 correct logins in flight from one address are all admitted", async () => {
  const { attempt } = start();
  const tries = await Promise.all(
    Array.from({ length: 350 }, (_, index) => attempt(somebody(`racer ${index}`))),
  );
  expect(tries.filter((tried) => typeof tried === "number")).toEqual([]);
});

test("correct logins of one account wait for each other and all succeed", async () => {
  const { attempt } = start();
  let atOnce = 0;
  let most = 0;
  const logIn = async (): Promise<void> => {
    const tried = await attempt(somebody("driver"));
    if (typeof tried === "number") throw new Error("A right log-in was refused.");
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
    await tried.cancel();
  };
  await Promise.all(Array.from({ length: 50 }, logIn));
  expect(most).toBeLessThanOrEqual(10);
});

test("of a thousand concurrent wrong guesses eleven are checked, then one per half minute for a quarter of an hour", async () => {
  const { clock, fail } = start();
  const guesses = await Promise.all(Array.from({ length: 1_000 }, () => fail(somebody("driver"))));
  expect(guesses.filter((guess) => guess === "failed")).toHaveLength(11);
  expect(await fail(somebody("driver"))).toBe(30);

  clock.advance(30_000);
  expect([await fail(somebody("driver")), await fail(somebody("driver"))]).toEqual(["failed", 30]);
  clock.advance(15 * 60_000);
  for (let guess = 1; guess <= 5; guess += 1) expect(await fail(somebody("driver"))).toBe("failed");
});

test("guesses from four networks don't use up the attempts of an unknown browser elsewhere", async () => {
  const { clock, fail } = start();
  for (let halfMinute = 0; halfMinute <= 30; halfMinute += 1) {
    for (const place of [1, 2, 3, 4])
      for (let guess = 1; guess <= 12; guess += 1)
        await fail(somebody("driver", { clientAddress: `198.51.100.${place}` }));
    clock.advance(30_000);
  }
  for (let guess = 1; guess <= 5; guess += 1)
    expect(await fail(somebody("driver", { clientAddress: "192.0.2.1" }))).toBe("failed");
});

test("an account that is attacked from everywhere gets a thousand guesses a day and one per half minute, none from previous guessers", async () => {
  const { clock, fail } = start();
  clock.advance(LOGIN_LIMITS.dayMs - (clock.now() % LOGIN_LIMITS.dayMs));
  const from = (place: number) =>
    fail(somebody("driver", { clientAddress: `198.51.${place >> 8}.${place & 255}` }));
  let guesses = 0;
  for (let place = 0; place < 120; place += 1) {
    for (let time = 1; time <= 10; time += 1) if ((await from(place)) === "failed") guesses += 1;
  }
  expect(guesses).toBe(LOGIN_LIMITS.failuresPerAccountInDay + 1);

  expect(await from(200)).toBe(30);
  expect(Number(await from(0))).toBeGreaterThan(23 * 60 * 60);
  clock.advance(30_000);
  expect([await from(200), await from(201)]).toEqual(["failed", 30]);
  expect(await fail(somebody("driver", { knownBrowser: "the owner's" }))).toBe("failed");
  clock.advance(LOGIN_LIMITS.dayMs);
  expect(await from(0)).toBe("failed");
});

test("300 failures block an address for unknown browsers, and only it, for a quarter of an hour", async () => {
  const { clock, fail } = start();
  for (let guess = 1; guess <= 300; guess += 1) expect(await fail(somebody(`guess ${guess}`))).toBe("failed");
  expect(await fail(somebody("driver"))).toBeGreaterThan(0);
  expect(await fail(somebody("driver", { clientAddress: "203.0.113.8" }))).toBe("failed");
  expect(await fail(somebody("driver", { knownBrowser: "the owner's" }))).toBe("failed");
  clock.advance(15 * 60_000);
  expect(await fail(somebody("driver"))).toBe("failed");
});

test("addresses of one IPv6 network share counts of logins and codes, other networks have their own", async () => {
  const { limits, fail } = start();
  const from = (end: number): Partial<LoginClient> => ({
    clientAddress: `2001:db8:1:2::${end.toString(16)}`,
  });
  for (let guess = 1; guess <= 300; guess += 1)
    expect(await fail(somebody(`guess ${guess}`, from(guess)))).toBe("failed");
  expect(await fail(somebody("driver", from(301)))).toBeGreaterThan(0);
  expect(await fail(somebody("driver", { clientAddress: "2001:db8:1:3::1" }))).toBe("failed");

  let asked = 0;
  while ((await limits.countCode(somebody(`driver ${asked}`, from(asked)))).retryAfter === null) asked += 1;
  expect(asked).toBe(LOGIN_LIMITS.codesPerNetwork);
});

test("an attempt lost with its instance is reserved for a minute", async () => {
  const { clock, attempt } = start();
  for (let place = 1; place <= 10; place += 1) await attempt(somebody("driver"));
  clock.advance(60_000);
  expect(await attempt(somebody("driver"))).toHaveProperty("cancel");
});
