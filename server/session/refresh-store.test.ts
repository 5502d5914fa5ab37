import { describe, expect, test, vi } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { recordingLog } from "../../tests/support/organiser-visitor.ts";
import { noonInPerth } from "../../tests/support/scripted-context.ts";
import { settableClock } from "../../tests/support/settable-clock.ts";
import { day } from "../../tests/support/site-sessions.ts";
import type { Tokens } from "../../app/wire/account.ts";
import { createOrganiserError } from "../organiser-client/errors.ts";
import { createMemoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { createRefresher } from "./refresh.ts";
import { createEncrypter } from "./encrypter.ts";

const held = { accessToken: "old access", refreshToken: "old refresh" };
const fresh = { accessToken: "new access", refreshToken: "new refresh" };
const others = { accessToken: "another access", refreshToken: "another refresh" };
const unreachable = () => Promise.reject(createOrganiserError("unreachable", "POST refreshToken"));
const rejected = () => Promise.reject(createOrganiserError("rejected", "POST refreshToken", { status: 401 }));
const lost = () => Promise.reject(new Error("that was not foreseen"));

/** Instances of the site that share a store; some may use another one. */
function instances() {
  const clock = settableClock(noonInPerth);
  const shared = createMemoryStore(clock);
  const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);
  const { log, lines } = recordingLog();
  const instance = (store: Store = shared) => {
    const refresher = createRefresher({ store, encrypter });
    return {
      renew: (ask: () => Promise<Tokens>, tokens = held) => refresher.renew(tokens, ask, log),
      end: () => refresher.end(held),
    };
  };
  return { clock, shared, instance, lines };
}

const giving = (tokens: Tokens) => vi.fn<() => Promise<Tokens>>(async () => tokens);

/** A response that arrives when the test says so. */
function heldBack() {
  let give = (_tokens: Tokens): void => undefined;
  let fail = (_error: Error): void => undefined;
  const response = new Promise<Tokens>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { ask: vi.fn<() => Promise<Tokens>>(() => response), give, fail };
}

describe("the successor of tokens", () => {
  test("is found for a day with the older tokens, on any instance [AUTH-016]", async () => {
    const { clock, instance } = instances();
    expect(await instance().renew(giving(fresh))).toEqual({ kind: "renewed", tokens: fresh, isNew: true });
    const ask = giving(others);
    clock.advance(day - 1);
    expect(await instance().renew(ask)).toEqual({ kind: "renewed", tokens: fresh, isNew: false });
    expect(ask).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await instance().renew(ask)).toEqual({ kind: "renewed", tokens: others, isNew: true });
  });

  test("differs per access token if the API does not rotate the refresh token", async () => {
    const { instance } = instances();
    const same = { accessToken: "second access", refreshToken: held.refreshToken };
    const third = { accessToken: "third access", refreshToken: held.refreshToken };
    const { renew } = instance();
    expect(await renew(giving(same))).toMatchObject({ tokens: same });
    expect(await renew(giving(third), same)).toEqual({ kind: "renewed", tokens: third, isNew: true });
  });

  test("is stored encrypted, under a key that does not disclose the tokens", async () => {
    const { shared, instance } = instances();
    const add = vi.fn<Store["add"]>((...given) => shared.add(...given));
    await instance({ ...shared, add }).renew(giving(fresh));
    expect(add.mock.calls.map(([key, , lifetime]) => [key.replace(/[\w-]{43}$/, "…"), lifetime])).toEqual([
      ["session:lock:…", 10_000],
      ["session:successor:…", day],
    ]);
    const written = JSON.stringify(add.mock.calls);
    for (const secret of [held, fresh].flatMap((tokens) => Object.values(tokens)))
      expect(written).not.toContain(secret);
  });

  test("is ignored if it can't be decrypted", async () => {
    const { shared, instance } = instances();
    const get = (key: string) => (key.includes("successor") ? Promise.resolve("made up") : shared.get(key));
    const add: Store["add"] = async (key, ...more) =>
      key.includes("successor") ? false : shared.add(key, ...more);
    expect(await instance({ ...shared, get, add }).renew(giving(fresh))).toEqual({ kind: "ended" });
  });
});

describe("concurrent refreshes", () => {
  test("in one instance make one call and all get its result as new", async () => {
    const { instance } = instances();
    const { renew } = instance();
    const ask = giving(fresh);
    const renewed = { kind: "renewed", tokens: fresh };
    const renewals = await Promise.all([renew(ask), renew(ask), renew(ask)]);
    expect(renewals).toEqual([1, 2, 3].map(() => ({ ...renewed, isNew: true })));
    expect(await renew(ask)).toEqual({ ...renewed, isNew: false });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("don't call again if another instance finished between lookup and lock", async () => {
    const { shared, instance } = instances();
    const add: Store["add"] = async (...given) => {
      await instance().renew(giving(fresh));
      return shared.add(...given);
    };
    const ask = giving(others);
    const renewal = await instance({ ...shared, add }).renew(ask);
    expect(renewal).toEqual({ kind: "renewed", tokens: fresh, isNew: false });
    expect(ask).not.toHaveBeenCalled();
  });

  test("keep the first successor if a second one was requested anyway", async () => {
    const { clock, instance } = instances();
    const slow = heldBack();
    const late = instance().renew(slow.ask);
    await eventually(() => expect(slow.ask).toHaveBeenCalled());
    clock.advance(60_000);
    expect(await instance().renew(giving(others))).toMatchObject({ tokens: others });
    slow.give(fresh);
    expect(await late).toEqual({ kind: "renewed", tokens: others, isNew: false });
  });
});

describe("a refresh holds a lock", () => {
  test("until five seconds after the timeout of its attempt, after which it expires if the holder crashed", async () => {
    const { clock, instance } = instances();
    const gone = heldBack();
    void instance().renew(gone.ask);
    await eventually(() => expect(gone.ask).toHaveBeenCalled());
    clock.advance(10_000 - 1);
    const ask = giving(fresh);
    const waiting = instance().renew(ask);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ask).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await waiting).toEqual({ kind: "renewed", tokens: fresh, isNew: true });
    gone.fail(createOrganiserError("unreachable", "POST refreshToken"));
  });

  test("and releases it if the API did not respond, so that the next one calls at once", async () => {
    const { instance } = instances();
    expect(await instance().renew(unreachable)).toEqual({ kind: "unreachable" });
    const ask = giving(fresh);
    const next = instance().renew(ask);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await next).toMatchObject({ kind: "renewed", tokens: fresh });
  });

  test("but not a lock that belongs to another one by now", async () => {
    const { clock, instance } = instances();
    const [first, second] = [heldBack(), heldBack()];
    const late = instance().renew(first.ask);
    await eventually(() => expect(first.ask).toHaveBeenCalled());
    clock.advance(60_000);
    const renewal = instance().renew(second.ask);
    await eventually(() => expect(second.ask).toHaveBeenCalled());
    first.fail(createOrganiserError("unreachable", "POST refreshToken"));
    expect(await late).toEqual({ kind: "unreachable" });

    const third = giving(others);
    const waiting = instance().renew(third);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(third).not.toHaveBeenCalled();
    second.give(fresh);
    expect(await renewal).toMatchObject({ tokens: fresh, isNew: true });
    expect(await waiting).toMatchObject({ tokens: fresh, isNew: false });
  });
});

describe("an ended session is known to all instances for a day", () => {
  test.each([
    ["by a log-out", (site: ReturnType<typeof instances>) => site.instance().end()],
    ["by a rejection", (site: ReturnType<typeof instances>) => site.instance().renew(rejected)],
  ])("%s", async (_which, ending) => {
    const site = instances();
    await ending(site);
    const ask = giving(fresh);
    site.clock.advance(day - 1);
    expect(await site.instance().renew(ask)).toEqual({ kind: "ended" });
    expect(ask).not.toHaveBeenCalled();
    site.clock.advance(1);
    expect(await site.instance().renew(ask)).toMatchObject({ kind: "renewed" });
  });

  test("and to this instance if the store fails", async () => {
    const { shared, instance } = instances();
    const forgetful = instance({ ...shared, set: lost });
    expect(await forgetful.renew(rejected)).toEqual({ kind: "ended" });
    expect(await forgetful.end()).toBeUndefined();
  });
});

test.each([
  ["a store that can't be read", { get: lost }, giving(fresh)],
  ["an internal error", {}, lost],
])("an unexpected error of a refresh is logged with its cause: %s", async (_what, broken, ask) => {
  const { shared, instance, lines } = instances();
  expect(await instance({ ...shared, ...broken }).renew(ask)).toEqual({ kind: "unreachable" });
  expect(lines).toEqual([
    {
      level: "error",
      members: { error: new Error("that was not foreseen") },
      message: "unexpected error while refreshing a session",
    },
  ]);
});

test("a refresh that the API does not respond to is not an internal error", async () => {
  const { instance, lines } = instances();
  await instance().renew(unreachable);
  await instance().renew(rejected);
  expect(lines).toEqual([]);
});
