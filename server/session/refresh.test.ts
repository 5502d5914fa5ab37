import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Tokens } from "../../app/wire/account.ts";
import { createLogger } from "../logging/logger.ts";
import { createOrganiserError } from "../organiser-client/errors.ts";
import { createMemoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { createRefresher } from "./refresh.ts";
import { createEncrypter } from "./encrypter.ts";

const clock = { now: () => Date.now() };
const log = createLogger("silent", clock);
const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);
const held = { accessToken: "old access", refreshToken: "old refresh" };
const fresh = { accessToken: "new access", refreshToken: "new refresh" };
const call = "POST refreshToken";

const refresherWith = (store: Store = createMemoryStore(clock)) => createRefresher({ store, encrypter });
const never = () => new Promise<never>(() => undefined);

/** The first of several promises; timers of one process fire in order, however busy the machine is. */
const before = async <T>(milliseconds: number, outcome: Promise<T>): Promise<T | "later"> =>
  Promise.race([outcome, pause(milliseconds, "later" as const)]);

test("a request that waits for another instance gets its tokens as found, not as new [AUTH-016 AUTH-019]", async () => {
  const store = createMemoryStore(clock);
  const slow = async () => {
    await pause(300);
    return fresh;
  };
  const renewals = [refresherWith(store), refresherWith(store)].map((one) => one.renew(held, slow, log));
  expect(await Promise.all(renewals)).toEqual([
    { kind: "renewed", tokens: fresh, isNew: true },
    { kind: "renewed", tokens: fresh, isNew: false },
  ]);
});

test.each([
  [400, "ended"],
  [401, "ended"],
  [499, "ended"],
  [399, "unreachable"],
  [404, "unreachable"],
  [408, "unreachable"],
  [429, "unreachable"],
  [500, "unreachable"],
  [0, "unreachable"],
])("the API's response %i means that the session is %s [AUTH-009]", async (status, kind) => {
  const store = createMemoryStore(clock);
  const rejected = () => Promise.reject(createOrganiserError("rejected", call, { status }));
  expect(await refresherWith(store).renew(held, rejected, log)).toEqual({ kind });
  // The end of a session is stored; other results are requested again.
  const again = await refresherWith(store).renew(held, async () => fresh, log);
  expect(again.kind).toBe(kind === "ended" ? "ended" : "renewed");
});

test("after a log-out its tokens have no successor, not even by a refresh in flight", async () => {
  const refresher = refresherWith();
  const inProgress = refresher.renew(
    held,
    async () => {
      await pause(100);
      return fresh;
    },
    log,
  );
  await pause(20);
  await refresher.end(held);
  expect(await inProgress).toEqual({ kind: "ended" });
  expect(await refresher.renew(held, async () => fresh, log)).toEqual({ kind: "ended" });
});

test("a full store logs nobody out: the API is called without a lock", async () => {
  const lost = () => Promise.reject(new Error("the store is lost"));
  const store = { ...createMemoryStore(clock), add: lost, set: lost, remove: lost };
  expect(await refresherWith(store).renew(held, async () => fresh, log)).toEqual({
    kind: "renewed",
    tokens: fresh,
    isNew: true,
  });
});

test("an internal error leaves the session as it is", async () => {
  const broken = () => Promise.reject(new TypeError("that was not foreseen"));
  expect(await refresherWith().renew(held, broken, log)).toEqual({ kind: "unreachable" });
});

test("a store that can't be read keeps the session: no refresh runs twice for lack of a lock [AUTH-016]", async () => {
  const get = () => Promise.reject(new Error("The store is gone."));
  const ask = vi.fn<() => Promise<Tokens>>(async () => fresh);
  const renewal = await refresherWith({ ...createMemoryStore(clock), get }).renew(held, ask, log);
  expect([renewal, ask.mock.calls]).toEqual([{ kind: "unreachable" }, []]);
});

test("an attempt that times out is followed by one with more time, never concurrently", async () => {
  const store = createMemoryStore(clock);
  const timeouts: number[] = [];
  const slow = (timeoutMs: number) => {
    timeouts.push(timeoutMs);
    return Promise.reject(createOrganiserError("timeout", call));
  };
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await refresherWith(store).renew(held, slow, log)).toEqual({ kind: "unreachable" });
  expect(timeouts).toEqual([5_000, 10_000, 20_000, 40_000, 40_000]);
  const renewal = await refresherWith(store).renew(held, async () => fresh, log);
  expect(renewal).toEqual({ kind: "renewed", tokens: fresh, isNew: true });
});

test("an unreachable API does not extend the next timeout", async () => {
  const store = createMemoryStore(clock);
  const away = () => Promise.reject(createOrganiserError("unreachable", call));
  await refresherWith(store).renew(held, away, log);
  const ask = vi.fn<(timeoutMs: number) => Promise<Tokens>>(async () => fresh);
  await refresherWith(store).renew(held, ask, log);
  expect(ask.mock.calls).toEqual([[5_000]]);
});

describe("a page waits 2 s for new tokens [AUTH-017]", () => {
  test("from the API", async () => {
    const renewal = refresherWith().renew(held, never, log);
    expect(await before(1_500, renewal)).toBe("later");
    expect(await before(1_500, renewal)).toEqual({ kind: "unreachable" });
  });

  test("from another instance that refreshes", async () => {
    const store = createMemoryStore(clock);
    void refresherWith(store).renew(held, never, log);
    let asked = 0;
    const other = refresherWith(store).renew(
      held,
      async () => {
        asked += 1;
        return fresh;
      },
      log,
    );
    expect(await before(1_500, other)).toBe("later");
    expect(await before(1_500, other)).toEqual({ kind: "unreachable" });
    expect(asked).toBe(0);
  });
});
