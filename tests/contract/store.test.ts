import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import Database from "libsql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Log } from "../../server/request-context.ts";
import { type DraftCeilings, type DraftHolder, usualCeilings } from "../../server/store/draft-shelf.ts";
import { createMemoryShelf } from "../../server/store/memory-drafts.ts";
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

/**
 * A store, another hand on the same things (a second process where the engine allows it), and how to let time
 * pass.
 */
type Opened = {
  store: Store;
  other: Store;
  pass: (milliseconds: number) => Promise<void>;
  tidy: () => Promise<void>;
};

type Engine = { name: string; isHere: boolean; open: (drafts?: DraftCeilings) => Promise<Opened> };

const engines: Engine[] = [
  {
    name: "memory",
    isHere: true,
    async open(drafts = usualCeilings) {
      const store = createMemoryStore(clock, drafts);
      return { store, other: store, pass: advance, tidy: () => store.close() };
    },
  },
  {
    name: "a file shared by two connections",
    isHere: true,
    async open(drafts = usualCeilings) {
      const folder = await mkdtemp(join(tmpdir(), "store-"));
      const [store, other] = [1, 2].map(() =>
        createSqliteStore(join(folder, "inner", "store.db"), clock, silent, {
          mostBytes: 500_000_000,
          drafts,
        }),
      );
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
    async open(drafts = usualCeilings) {
      const address = givenRedis ?? redis?.url ?? "";
      await forgetDrafts(address);
      const [store, other] = [1, 2].map(() => createRedisStore(address, silent, drafts));
      if (!store || !other) throw new Error("Two stores were asked for.");
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

/** Ceilings count all that a Redis holds, whoever put it there. */
async function forgetDrafts(address: string): Promise<void> {
  const client = new Redis(address);
  const keys = await client.keys("site:draft*");
  if (keys.length > 0) await client.del(keys);
  client.disconnect();
}

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

const carrier: DraftHolder = { isSignedIn: false, id: "an address that hundreds share" };
const home: DraftHolder = { isSignedIn: false, id: "another address" };
const driver: DraftHolder = { isSignedIn: true, id: "a driver's account" };
const minute = 60_000;
/** Counts 1,000 bytes with its key of 10 characters. */
const text = "x".repeat(590);

describe.each(engines)("drafts in a store in $name", ({ isHere, open }) => {
  const ceilings: DraftCeilings = { address: 3_500, account: 2_500, all: 6_500 };
  let opened: Opened;

  beforeEach(async () => {
    if (isHere) opened = await open(ceilings);
  });
  afterEach(async () => {
    if (isHere) await opened.tidy();
  });

  const put = (name: string, holder: DraftHolder, value = text, lifetime = minute) =>
    opened.store.drafts.put(`draft:${name.padStart(4, "_")}`, { value, lifetime, holder });
  const get = (name: string) => opened.other.drafts.get(`draft:${name.padStart(4, "_")}`);
  const kept = async (...names: string[]) => {
    const found = await Promise.all(names.map(get));
    return names.filter((_, index) => found[index] !== null);
  };

  test.runIf(isHere)("are given back to every instance, replaced and removed", async () => {
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

  test.runIf(isHere)("end with their lifetime, and take no room from then on", async () => {
    await put("long", carrier);
    await put("a", carrier, text, 100);
    await put("b", carrier, text, 100);
    await opened.pass(100);
    expect(await kept("a", "b", "long")).toEqual(["long"]);
    await put("c", carrier);
    await put("d", carrier);
    expect(await kept("long", "c", "d")).toEqual(["long", "c", "d"]);
  });

  test.runIf(isHere)("of one address take so much, and the oldest of that address go first", async () => {
    await put("home", home);
    for (const name of ["a", "b", "c", "d"]) await put(name, carrier);
    expect(await kept("home", "a", "b", "c", "d")).toEqual(["home", "b", "c", "d"]);
  });

  test.runIf(isHere)("are as old as what was typed last", async () => {
    for (const name of ["a", "b", "c", "a", "d"]) await put(name, carrier);
    expect(await kept("a", "b", "c", "d")).toEqual(["a", "c", "d"]);
  });

  test.runIf(isHere)("of one account take so much, however many browsers it uses", async () => {
    for (const name of ["a", "b", "c"]) expect(await put(name, driver)).toBe(true);
    expect(await kept("a", "b", "c")).toEqual(["b", "c"]);
  });

  test.runIf(isHere)("of all addresses take so much, and those of somebody signed in stay", async () => {
    await put("mine", driver);
    for (let visitor = 0; visitor < 20; visitor++)
      await put(`${visitor}`, { isSignedIn: false, id: `address ${visitor}` });
    const anonymous = await kept(...Array.from({ length: 20 }, (_, visitor) => `${visitor}`));
    expect(anonymous).toEqual(["15", "16", "17", "18", "19"]);
    expect(await kept("mine")).toEqual(["mine"]);
  });

  test.runIf(isHere)("of people who are signed in go only when no anonymous one is left", async () => {
    await put("x", carrier);
    for (let person = 0; person < 6; person++) await put(`${person}`, { isSignedIn: true, id: `${person}` });
    expect(await kept("x", "0", "1", "2", "3", "4", "5")).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(await put("x", carrier)).toBe(false);
    expect(await put("6", driver)).toBe(true);
    expect(await kept("x", "0", "1", "2", "3", "4", "5", "6")).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  test.runIf(isHere)(
    "that are larger than their owner's room are not kept, and displace nothing",
    async () => {
      await put("a", carrier);
      expect(await put("b", carrier, "x".repeat(4_000))).toBe(false);
      expect(await kept("a", "b")).toEqual(["a"]);
    },
  );

  test.runIf(isHere)("are counted rightly however many are put at once", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}`);
    await Promise.all(names.map((name, index) => put(name, index % 2 ? carrier : home)));
    const held = await kept(...names);
    expect(held).toHaveLength(6);
    await Promise.all(held.map((name) => opened.store.drafts.remove(`draft:${name.padStart(4, "_")}`)));
    for (const name of ["a", "b", "c"]) await put(name, carrier);
    for (const name of ["d", "e", "f"]) await put(name, home);
    expect(await kept("a", "b", "c", "d", "e", "f")).toEqual(["a", "b", "c", "d", "e", "f"]);
  });
});

test("a file of a version before this one keeps its drafts, and lets go of those that are too large", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const before = createSqliteStore(file, clock, silent);
  await before.set("draft:mine", "typed", minute);
  await before.set("draft:large", "x".repeat(200_000), minute);
  await before.set("drawn", "no draft", minute);
  await before.close();
  const after = createSqliteStore(file, clock, silent);
  expect(await Promise.all(["draft:mine", "draft:large"].map((key) => after.drafts.get(key)))).toEqual([
    "typed",
    null,
  ]);
  expect([await after.get("draft:mine"), await after.get("drawn")]).toEqual([null, "no draft"]);
  await after.close();
  await rm(folder, { recursive: true });
});

test("drafts in memory that have expired are not handed over", async () => {
  const shelf = createMemoryShelf(clock, usualCeilings);
  await shelf.put("draft:short", { value: "typed", lifetime: 100, holder: driver });
  await shelf.put("draft:long", { value: "typed", lifetime: minute, holder: driver });
  await advance(100);
  expect(shelf.all()).toEqual([["draft:long", { value: "typed", lifetime: minute - 100, holder: driver }]]);
});

test("a file that was full before there was a table of drafts opens, gives what it holds and doesn't grow", async () => {
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

  const store = createSqliteStore(file, clock, silent, { mostBytes, drafts: usualCeilings });
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

test("a file never grows beyond its ceiling, says that it is full, and still gives what it holds", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const store = createSqliteStore(file, clock, silent, { mostBytes: 2_000_000, drafts: usualCeilings });
  await store.set("first", "value", minute);
  await store.drafts.put("draft:mine", { value: text, lifetime: minute, holder: driver });
  const putMore = async () => {
    for (let number = 0; number < 40; number++)
      await store.set(`filler ${number}`, "x".repeat(100_000), minute);
  };
  await expect(putMore()).rejects.toMatchObject({ name: "StoreError", kind: "full" });
  expect([store.room(), await store.get("first"), await store.drafts.get("draft:mine")]).toEqual([
    "none",
    "value",
    null,
  ]);
  expect(await store.increment("posts", minute)).toBe(1);
  expect((await stat(file)).size).toBeLessThanOrEqual(2_000_000);
  await store.close();
  await rm(folder, { recursive: true });
});

test("a file keeps its values when the program starts again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  const before = createSqliteStore(file, clock, silent);
  await before.set("kept", "value", 60_000);
  await before.close();
  const after = createSqliteStore(file, clock, silent);
  expect(await after.get("kept")).toBe("value");
  await after.close();
  await rm(folder, { recursive: true });
});
