import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Log } from "../../server/request-context.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import { createRedisStore } from "../../server/store/redis.ts";
import { createSqliteStore } from "../../server/store/sqlite.ts";
import type { Store } from "../../server/store/store.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";

/** The Redis of `REDIS_URL`, else one of this test's own where the machine has one. */
const givenRedis = process.env["REDIS_URL"];
const isRedisHere = givenRedis !== undefined || hasRedis;
let redis: RunningRedis | null = null;
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => time };
let time = Date.UTC(2027, 2, 1);

/** A store, another hand on the same things (a second process where the engine allows it), and how to let time pass. */
type Opened = {
  store: Store;
  other: Store;
  pass: (milliseconds: number) => Promise<void>;
  tidy: () => Promise<void>;
};

const engines: { name: string; isHere: boolean; open: () => Promise<Opened> }[] = [
  {
    name: "memory",
    isHere: true,
    async open() {
      const store = createMemoryStore(clock);
      return { store, other: store, pass: advance, tidy: () => store.close() };
    },
  },
  {
    name: "a file shared by two connections",
    isHere: true,
    async open() {
      const folder = await mkdtemp(join(tmpdir(), "store-"));
      const [store, other] = [1, 2].map(() => createSqliteStore(join(folder, "inner", "store.db"), clock));
      if (!store || !other) throw new Error("Two stores were asked for.");
      const tidy = async () => {
        await Promise.all([store.close(), other.close()]);
        await rm(folder, { recursive: true });
      };
      return { store, other, pass: advance, tidy };
    },
  },
  {
    name: isRedisHere ? "Redis" : "Redis (skipped: no REDIS_URL, and no redis-server here)",
    isHere: isRedisHere,
    async open() {
      const address = givenRedis ?? redis?.url ?? "";
      const [store, other] = [createRedisStore(address, silent), createRedisStore(address, silent)];
      const tidy = async () => {
        await Promise.all([store.close(), other.close()]);
      };
      return { store, other, pass: wait, tidy };
    },
  },
];

beforeAll(async () => {
  if (givenRedis === undefined && hasRedis) redis = await startRedis();
});
afterAll(() => redis?.close());

/** Redis has a clock of its own. */
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds + 20);
  });

async function advance(milliseconds: number): Promise<void> {
  time += milliseconds;
}

describe.each(engines)("a store in $name", ({ isHere, open }) => {
  let opened: Opened;
  let key: string;

  beforeEach(async () => {
    if (isHere) opened = await open();
    key = `test:${Math.random().toString(36).slice(2)}`;
  });
  afterEach(async () => {
    if (isHere) await opened.tidy();
  });

  test.runIf(isHere)("gives back what was put in, to everybody who shares it", async () => {
    const { store, other } = opened;
    expect(await store.get(key)).toBeNull();
    await store.set(key, "línea “one”\n2", 60_000);
    expect(await other.get(key)).toBe("línea “one”\n2");
    await other.set(key, "two", 60_000);
    expect(await store.get(key)).toBe("two");
  });

  test.runIf(isHere)("keeps a form of 200,000 characters, and one that is empty", async () => {
    const { store, other } = opened;
    const large = "ü".repeat(200_000);
    await store.set(key, large, 60_000);
    expect(await other.get(key)).toBe(large);
    await store.set(key, "", 60_000);
    expect(await other.get(key)).toBe("");
    expect(await other.add(key, "taken?", 60_000)).toBe(false);
  });

  test.runIf(isHere)("says that it is whole", () => {
    expect(opened.store.isWhole()).toBe(true);
  });

  test.runIf(isHere)("forgets a value once its lifetime is over", async () => {
    const { store, pass } = opened;
    await store.set(key, "value", 200);
    await pass(200);
    expect(await store.get(key)).toBeNull();
    expect(await store.add(key, "next", 60_000)).toBe(true);
    expect(await store.get(key)).toBe("next");
  });

  test.runIf(isHere)("gives a lock to exactly one of many who ask at once", async () => {
    const { store, other } = opened;
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? store : other).add(key, `owner ${index}`, 60_000),
      ),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await store.get(key)).toBe(`owner ${asked.indexOf(true)}`);
  });

  test.runIf(isHere)("frees a lock only for the one who still holds it", async () => {
    const { store, other, pass } = opened;
    await store.add(key, "first", 200);
    await pass(200);
    await other.add(key, "second", 60_000);
    await store.remove(key, "first");
    expect(await store.get(key)).toBe("second");
    await other.remove(key, "second");
    expect(await store.get(key)).toBeNull();
  });

  test.runIf(isHere)("removes whatever a key holds when nobody's value is named", async () => {
    const { store } = opened;
    await store.set(key, "value", 60_000);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });

  test.runIf(isHere)("loses no count however many count at once", async () => {
    const { store, other } = opened;
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? store : other).increment(key, 60_000)),
    );
    expect(counts.sort((one, two) => one - two)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test.runIf(isHere)("begins to count again when the lifetime of the first count is over", async () => {
    const { store, pass } = opened;
    await store.increment(key, 200);
    await pass(150);
    expect(await store.increment(key, 200)).toBe(2);
    await pass(60);
    expect(await store.increment(key, 200)).toBe(1);
  });
});

test("a file keeps its values when the program starts again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const before = createSqliteStore(file, clock);
  await before.set("kept", "value", 60_000);
  await before.close();
  const after = createSqliteStore(file, clock);
  expect(await after.get("kept")).toBe("value");
  await after.close();
  await rm(folder, { recursive: true });
});
