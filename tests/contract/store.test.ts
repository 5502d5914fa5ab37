import { mkdtemp, rm, stat, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import Database from "libsql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, onTestFinished } from "vitest";
import type { Logger } from "../../server/request-context.ts";
import { type DraftLimits, type DraftHolder, DEFAULT_DRAFT_LIMITS } from "../../server/store/draft-store.ts";
import { createMemoryDraftStore } from "../../server/store/sqlite-drafts.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import { createRedisStore } from "../../server/store/redis.ts";
import { createSqliteStore } from "../../server/store/sqlite.ts";
import type { Store } from "../../server/store/store.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";

/** The Redis of `REDIS_URL`, otherwise a temporary one if Redis is installed. */
const configuredRedis = process.env["REDIS_URL"];
const isRedisHere = configuredRedis !== undefined || hasRedis;
let redis: RunningRedis | null = null;
const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => time };
let time = Date.UTC(2027, 2, 1);

/**
 * A store, a second client of the same data (a separate process if the engine allows it), and how to advance
 * time.
 */
type Opened = {
  store: Store;
  other: Store;
  pass: (milliseconds: number) => Promise<void>;
  cleanUp: () => Promise<void>;
};

type Engine = { name: string; isHere: boolean; open: (drafts?: DraftLimits) => Promise<Opened> };

const engines: Engine[] = [
  {
    name: "memory",
    isHere: true,
    async open(drafts = DEFAULT_DRAFT_LIMITS) {
      const store = createMemoryStore(clock, drafts);
      return { store, other: store, pass: advance, cleanUp: () => store.close() };
    },
  },
  {
    name: "a file shared by two connections",
    isHere: true,
    async open(drafts = DEFAULT_DRAFT_LIMITS) {
      const folder = await mkdtemp(join(tmpdir(), "store-"));
      const [store, other] = [1, 2].map(() =>
        createSqliteStore(join(folder, "inner", "store.db"), clock, silentLogger, {
          maxBytes: 500_000_000,
          drafts,
        }),
      );
      if (!store || !other) throw new Error("Two stores were asked for.");
      const cleanUp = async () => {
        await Promise.all([store.close(), other.close()]);
        await rm(folder, { recursive: true });
      };
      return { store, other, pass: advance, cleanUp };
    },
  },
  {
    name: isRedisHere ? "Redis" : "Redis (skipped: no REDIS_URL, and no redis-server here)",
    isHere: isRedisHere,
    async open(drafts = DEFAULT_DRAFT_LIMITS) {
      const address = configuredRedis ?? redis?.url ?? "";
      await forgetDrafts(address);
      const [store, other] = [1, 2].map(() => createRedisStore(address, silentLogger, drafts));
      if (!store || !other) throw new Error("Two stores were asked for.");
      const cleanUp = async () => {
        await Promise.all([store.close(), other.close()]);
      };
      return { store, other, pass: wait, cleanUp };
    },
  },
];

beforeAll(async () => {
  if (configuredRedis === undefined && hasRedis) redis = await startRedis();
});
afterAll(() => redis?.close());

/** Limits count everything in a Redis, whoever stored it. */
async function forgetDrafts(address: string): Promise<void> {
  const client = new Redis(address);
  const keys = await client.keys("site:draft*");
  if (keys.length > 0) await client.del(keys);
  client.disconnect();
}

/** Redis uses its own clock. */
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
    if (isHere) await opened.cleanUp();
  });

  test.runIf(isHere)("returns stored values to everyone who shares it", async () => {
    const { store, other } = opened;
    expect(await store.get(key)).toBeNull();
    await store.set(key, "línea “one”\n2", 60_000);
    expect(await other.get(key)).toBe("línea “one”\n2");
    await other.set(key, "two", 60_000);
    expect(await store.get(key)).toBe("two");
  });

  test.runIf(isHere)("stores a form of 200,000 characters, and an empty one", async () => {
    const { store, other } = opened;
    const large = "ü".repeat(200_000);
    await store.set(key, large, 60_000);
    expect(await other.get(key)).toBe(large);
    await store.set(key, "", 60_000);
    expect(await other.get(key)).toBe("");
    expect(await other.add(key, "taken?", 60_000)).toBe(false);
  });

  test.runIf(isHere)("reports that it is healthy", () => {
    expect(opened.store.isHealthy()).toBe(true);
  });

  test.runIf(isHere)("drops a value once its lifetime is over", async () => {
    const { store, pass } = opened;
    await store.set(key, "value", 200);
    await pass(200);
    expect(await store.get(key)).toBeNull();
    expect(await store.add(key, "next", 60_000)).toBe(true);
    expect(await store.get(key)).toBe("next");
  });

  test.runIf(isHere)("gives a lock to exactly one of many concurrent callers", async () => {
    const { store, other } = opened;
    const lockResults = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? store : other).add(key, `owner ${index}`, 60_000),
      ),
    );
    expect(lockResults.filter(Boolean)).toHaveLength(1);
    expect(await store.get(key)).toBe(`owner ${lockResults.indexOf(true)}`);
  });

  test.runIf(isHere)("releases a lock only for its current holder", async () => {
    const { store, other, pass } = opened;
    await store.add(key, "first", 200);
    await pass(200);
    await other.add(key, "second", 60_000);
    await store.remove(key, "first");
    expect(await store.get(key)).toBe("second");
    await other.remove(key, "second");
    expect(await store.get(key)).toBeNull();
  });

  test.runIf(isHere)("removes any value of a key when no expected value is given", async () => {
    const { store } = opened;
    await store.set(key, "value", 60_000);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });

  test.runIf(isHere)("loses no count under concurrency", async () => {
    const { store, other } = opened;
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? store : other).increment(key, 60_000)),
    );
    const seen = counts.map(({ count }) => count).sort((one, two) => one - two);
    expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test.runIf(isHere)("restarts a count when its first lifetime is over", async () => {
    const { store, pass } = opened;
    await store.increment(key, 200);
    await pass(150);
    expect((await store.increment(key, 200)).count).toBe(2);
    await pass(60);
    expect((await store.increment(key, 200)).count).toBe(1);
  });

  test.runIf(isHere)(
    "counts by more than one, and down again, and returns the remaining lifetime",
    async () => {
      const { store, other, pass } = opened;
      const first = await store.increment(key, 60_000, 200_000);
      expect(first.count).toBe(200_000);
      expect(first.remainingMs).toBeLessThanOrEqual(60_000);
      expect(first.remainingMs).toBeGreaterThan(59_000);
      await pass(150);
      const { count, remainingMs } = await other.increment(key, 1_000, -199_999);
      expect([count, remainingMs > 1_000, remainingMs <= 59_850]).toEqual([1, true, true]);
      expect((await store.increment(key, 60_000, -1)).count).toBe(0);
      expect((await store.increment(key, 60_000)).remainingMs).toBeLessThanOrEqual(59_850);
    },
  );
});

const carrier: DraftHolder = { isLoggedIn: false, id: "an address that hundreds share" };
const home: DraftHolder = { isLoggedIn: false, id: "another address" };
const driver: DraftHolder = { isLoggedIn: true, id: "a driver's account" };
const minute = 60_000;
/** Counts 1,000 bytes with its key of 10 characters. */
const text = "x".repeat(590);

describe.each(engines)("drafts in a store in $name", ({ isHere, open }) => {
  const ceilings: DraftLimits = { network: 3_500, account: 2_500, total: 6_500 };
  let opened: Opened;

  beforeEach(async () => {
    if (isHere) opened = await open(ceilings);
  });
  afterEach(async () => {
    if (isHere) await opened.cleanUp();
  });

  const put = (name: string, holder: DraftHolder, value = text, lifetime = minute) =>
    opened.store.drafts.put(`draft:${name.padStart(4, "_")}`, { value, lifetimeMs: lifetime, holder });
  const get = (name: string) => opened.other.drafts.get(`draft:${name.padStart(4, "_")}`);
  const storedDrafts = async (...names: string[]) => {
    const found = await Promise.all(names.map(get));
    return names.filter((_, index) => found[index] !== null);
  };

  test.runIf(isHere)("are returned to every instance, replaced and removed", async () => {
    expect([await get("one"), await put("one", carrier, "línea “1”"), await get("one")]).toEqual([
      null,
      true,
      "línea “1”",
    ]);
    await put("one", driver, "two");
    expect(await get("one")).toBe("two");
    await opened.other.drafts.remove("draft:_one");
    expect(await get("one")).toBeNull();
  });

  test.runIf(isHere)("expire with their lifetime, and take no space from then on", async () => {
    await put("long", carrier);
    await put("a", carrier, text, 100);
    await put("b", carrier, text, 100);
    await opened.pass(100);
    expect(await storedDrafts("a", "b", "long")).toEqual(["long"]);
    await put("c", carrier);
    await put("d", carrier);
    expect(await storedDrafts("long", "c", "d")).toEqual(["long", "c", "d"]);
  });

  test.runIf(isHere)(
    "of one address have a size limit, and the oldest of that address are evicted first",
    async () => {
      await put("home", home);
      for (const name of ["a", "b", "c", "d"]) await put(name, carrier);
      expect(await storedDrafts("home", "a", "b", "c", "d")).toEqual(["home", "b", "c", "d"]);
    },
  );

  test.runIf(isHere)("are aged by their last change", async () => {
    for (const name of ["a", "b", "c", "a", "d"]) await put(name, carrier);
    expect(await storedDrafts("a", "b", "c", "d")).toEqual(["a", "c", "d"]);
  });

  test.runIf(isHere)("of one account have a size limit, across all its browsers", async () => {
    for (const name of ["a", "b", "c"]) expect(await put(name, driver)).toBe(true);
    expect(await storedDrafts("a", "b", "c")).toEqual(["b", "c"]);
  });

  test.runIf(isHere)("of all addresses have a size limit, and those of logged-in users stay", async () => {
    await put("mine", driver);
    for (let visitor = 0; visitor < 20; visitor++)
      await put(`${visitor}`, { isLoggedIn: false, id: `address ${visitor}` });
    const anonymous = await storedDrafts(...Array.from({ length: 20 }, (_, visitor) => `${visitor}`));
    expect(anonymous).toEqual(["15", "16", "17", "18", "19"]);
    expect(await storedDrafts("mine")).toEqual(["mine"]);
  });

  test.runIf(isHere)("of logged-in users are evicted only when no anonymous ones are left", async () => {
    await put("x", carrier);
    for (let person = 0; person < 6; person++) await put(`${person}`, { isLoggedIn: true, id: `${person}` });
    expect(await storedDrafts("x", "0", "1", "2", "3", "4", "5")).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(await put("x", carrier)).toBe(false);
    expect(await put("6", driver)).toBe(true);
    expect(await storedDrafts("x", "0", "1", "2", "3", "4", "5", "6")).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
    ]);
  });

  test.runIf(isHere)("that exceed their owner's limit are not stored, and evict nothing", async () => {
    await put("a", carrier);
    expect(await put("b", carrier, "x".repeat(4_000))).toBe(false);
    expect(await storedDrafts("a", "b")).toEqual(["a"]);
  });

  test.runIf(isHere)("are counted correctly under concurrency", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}`);
    await Promise.all(names.map((name, index) => put(name, index % 2 ? carrier : home)));
    const held = await storedDrafts(...names);
    expect(held).toHaveLength(6);
    await Promise.all(held.map((name) => opened.store.drafts.remove(`draft:${name.padStart(4, "_")}`)));
    for (const name of ["a", "b", "c"]) await put(name, carrier);
    for (const name of ["d", "e", "f"]) await put(name, home);
    expect(await storedDrafts("a", "b", "c", "d", "e", "f")).toEqual(["a", "b", "c", "d", "e", "f"]);
  });
});

test("a file of the previous version keeps its drafts, and drops those that are too large", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const before = createSqliteStore(file, clock, silentLogger);
  await before.set("draft:mine", "typed", minute);
  await before.set("draft:large", "x".repeat(200_000), minute);
  await before.set("drawn", "no draft", minute);
  await before.close();
  const after = createSqliteStore(file, clock, silentLogger);
  expect(await Promise.all(["draft:mine", "draft:large"].map((key) => after.drafts.get(key)))).toEqual([
    "typed",
    null,
  ]);
  expect([await after.get("draft:mine"), await after.get("drawn")]).toEqual([null, "no draft"]);
  await after.close();
  await rm(folder, { recursive: true });
});

test("expired drafts in memory are not flushed to the store", async () => {
  const draftStore = createMemoryDraftStore(clock, DEFAULT_DRAFT_LIMITS);
  await draftStore.put("draft:short", { value: "typed", lifetimeMs: 100, holder: driver });
  await draftStore.put("draft:long", { value: "typed", lifetimeMs: minute, holder: driver });
  await advance(100);
  expect(draftStore.listAll()).toEqual([
    ["draft:long", { value: "typed", lifetimeMs: minute - 100, holder: driver }],
  ]);
});

test("a file that was full before the drafts table existed opens, returns its values and doesn't grow", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const pages = 100;
  const mostBytes = pages * 4_096;
  const older = new Database(file);
  older.exec("PRAGMA synchronous = OFF");
  older.exec(`PRAGMA max_page_count = ${pages}`);
  older.exec("CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL)");
  older.exec("CREATE INDEX kept_until ON kept (until)");
  const add = older.prepare("INSERT INTO kept (key, value, until) VALUES (?, ?, ?)");
  const fill = () => {
    for (let number = 0; number < 5_000; number += 1)
      add.run(`filler ${number}`, "x".repeat(800), time + minute);
  };
  expect(fill).toThrow(/full/);
  older.close();

  const store = createSqliteStore(file, clock, silentLogger, {
    maxBytes: mostBytes,
    drafts: DEFAULT_DRAFT_LIMITS,
  });
  expect(await store.get("filler 0")).toBe("x".repeat(800));
  const { size } = await stat(file);
  const putMore = async () => {
    for (let number = 0; number < 40; number++) await store.set(`more ${number}`, "x".repeat(10_000), minute);
  };
  await expect(putMore()).rejects.toMatchObject({ name: "StoreError", kind: "full" });
  expect((await stat(file)).size).toBeLessThanOrEqual(Math.max(size, mostBytes) + 50_000);
  await store.close();
  await rm(folder, { recursive: true });
});

test("a file never exceeds its limit, reports that it is full, and still returns its values", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const store = createSqliteStore(file, clock, silentLogger, {
    maxBytes: 2_000_000,
    drafts: DEFAULT_DRAFT_LIMITS,
  });
  await store.set("first", "value", minute);
  await store.drafts.put("draft:mine", { value: text, lifetimeMs: minute, holder: driver });
  const putMore = async () => {
    for (let number = 0; number < 40; number++)
      await store.set(`filler ${number}`, "x".repeat(100_000), minute);
  };
  await expect(putMore()).rejects.toMatchObject({ name: "StoreError", kind: "full" });
  expect([store.getCapacity(), await store.get("first"), await store.drafts.get("draft:mine")]).toEqual([
    "none",
    "value",
    null,
  ]);
  expect((await store.increment("posts", minute)).count).toBe(1);
  expect((await stat(file)).size).toBeLessThanOrEqual(2_000_000);
  await store.close();
  await rm(folder, { recursive: true });
});

test("a file keeps its values when the program restarts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const before = createSqliteStore(file, clock, silentLogger);
  await before.set("kept", "value", 60_000);
  await before.close();
  const after = createSqliteStore(file, clock, silentLogger);
  expect(await after.get("kept")).toBe("value");
  await after.close();
  await rm(folder, { recursive: true });
});

test.skipIf(!hasRedis)(
  "the documented Redis user may run every command of the store (needs Redis)",
  async () => {
    const server = await startRedis();
    onTestFinished(() => server.close());
    const [, rules = ""] = /ACL SETUSER site (.*)/.exec(await readFile("docs/operations.md", "utf8")) ?? [];
    await server.addUser("site", rules.replaceAll("'", "").split(" "));
    const limits = { network: 3_000, account: 3_000, total: 3_000 };
    const store = createRedisStore(server.url.replace("//", "//site:PASSWORD@"), silentLogger, limits);
    onTestFinished(() => store.close());
    await expect.poll(() => store.getStartProblem()).toBeNull();
    await store.set("one", "1", 60_000);
    expect(await store.add("one", "2", 60_000)).toBe(false);
    await store.remove("one", "1");
    await store.remove("one");
    expect((await store.increment("count", 60_000)).count).toBe(1);
    // The second one evicts the first.
    for (const key of ["first", "second"]) {
      const holder = { isLoggedIn: false, id: "holder" };
      await store.drafts.put(key, { value: "x".repeat(2_000), lifetimeMs: 60_000, holder });
    }
    expect(await store.drafts.get("first")).toBeNull();
    expect(await store.drafts.get("second")).toHaveLength(2_000);
    await store.drafts.remove("second");
    expect(await server.denials()).toEqual([]);
    expect(store.isHealthy()).toBe(true);
  },
);

test.runIf(hasRedis)(
  "the log says that an instance with a wrong Redis password isn't ready, and only of an unreachable Redis that it works without",
  async () => {
    const server = await startRedis();
    onTestFinished(() => server.close());
    await server.requirePassword("right");
    const logged: string[] = [];
    const log = { ...silentLogger, warn: (_members: object, message: string) => void logged.push(message) };
    const rejected = createRedisStore(server.url.replace("//", "//:wrong@"), log);
    onTestFinished(() => rejected.close());
    await expect
      .poll(() => logged)
      .toEqual(["Redis rejects REDIS_URL: WRONGPASS; this instance isn't ready until it is corrected"]);
    expect(rejected.getStartProblem()).toBe("Redis rejects REDIS_URL: WRONGPASS");
    const unreachable = createRedisStore("redis://127.0.0.1:1", log);
    onTestFinished(() => unreachable.close());
    await expect.poll(() => logged.at(-1)).toBe("Redis is unreachable; this instance works without it");
    expect(unreachable.getStartProblem()).toBeNull();
  },
);
