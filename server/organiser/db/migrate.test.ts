import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Migration, sql } from "kysely";
import Libsql from "libsql";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "./database.ts";
import { lockDataDir } from "./lock-data-dir.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { SKIPPED_IDS } from "./skip-ids.ts";

let folder: string;
let db: Db;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrate-"));
  db = openDatabase(folder);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
});

const notes: Record<string, Migration> = {
  "01-notes": {
    async up(all) {
      await all.schema.createTable("notes").addColumn("id", "integer").addColumn("text", "text").execute();
      await sql`INSERT INTO notes (id, text) VALUES (1, 'first')`.execute(all);
    },
  },
};
const colour: Record<string, Migration> = {
  "02-colour": {
    async up(all) {
      await all.schema.alterTable("notes").addColumn("colour", "text").execute();
      await sql`UPDATE notes SET colour = 'amber'`.execute(all);
    },
  },
};
const failing: Record<string, Migration> = {
  "03-failing": {
    async up(all) {
      await all.schema.alterTable("notes").addColumn("size", "integer").execute();
      await sql`UPDATE notes SET text = ''`.execute(all);
      throw new Error("no such idea");
    },
  },
};

const fixed: Record<string, Migration> = {
  "03-failing": { up: async (all) => void (await sql`SELECT 1`.execute(all)) },
};

const rows = async () => (await sql`SELECT * FROM notes`.execute(db)).rows;
const copies = async () => (await readdir(folder)).filter((name) => name.includes("before-upgrade"));
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test("a failed migration is named and rolled back, earlier ones stay, and the next start continues", async () => {
  await migrate(db, [notes]);
  const message = await messageOf(migrate(db, [notes, colour, failing]));
  expect(message).toMatch(
    /^The migration 03-failing failed and was rolled back: no such idea\. Only this migration was rolled back; earlier migrations of this upgrade are kept, .* use the copy from before the upgrade: organiser\.before-upgrade-\w+\.sqlite \(/,
  );
  expect(await messageOf(migrate(db, [notes, colour, failing]))).toBe(message);
  expect(await rows()).toEqual([{ id: 1, text: "first", colour: "amber" }]);

  await migrate(db, [notes, colour, fixed]);
  await migrate(db, [notes, colour, fixed]);
  expect(await rows()).toEqual([{ id: 1, text: "first", colour: "amber" }]);
});

test("a failed first migration of a new database leaves an empty one", async () => {
  expect(await messageOf(migrate(db, [notes, failing]))).toMatch(
    /^The migration 03-failing failed and was rolled back: no such idea\. The database is unchanged\.$/,
  );
  await migrate(db, [notes]);
  expect(await rows()).toEqual([{ id: 1, text: "first" }]);
  expect(await copies()).toEqual([]);
});

test("before an upgrade the database is copied, readable only by its owner; two copies are kept", async () => {
  await migrate(db, [notes]);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [number, name] of ["10", "11", "12"].entries()) {
    vi.setSystemTime(Date.UTC(2026, 10, 1 + number));
    await migrate(db, [notes, ...later(Number(name))]);
  }
  expect(await copies()).toEqual([
    "organiser.before-upgrade-20261102T000000Z.sqlite",
    "organiser.before-upgrade-20261103T000000Z.sqlite",
  ]);
  const newest = join(folder, "organiser.before-upgrade-20261103T000000Z.sqlite");
  expect((await stat(newest)).mode & 0o777).toBe(0o600);
  const copy = new Libsql(newest, { readonly: true });
  onTestFinished(() => void copy.close());
  const names = copy.prepare("SELECT name FROM kysely_migration ORDER BY name").all();
  expect(names).toEqual([{ name: "01-notes" }, { name: "10" }, { name: "11" }]);
});

test("the copy skips ids, because new records after a rollback must not get the numbers of others", async () => {
  const tickets: Record<string, Migration> = {
    "02-tickets": {
      up: async (all) => {
        await sql`CREATE TABLE tickets (id INTEGER PRIMARY KEY autoincrement)`.execute(all);
        await sql`INSERT INTO tickets DEFAULT VALUES`.execute(all);
      },
    },
  };
  await migrate(db, [notes, tickets]);
  await migrate(db, [notes, tickets, ...later(10)]);
  const insert = "INSERT INTO tickets DEFAULT VALUES RETURNING id";
  const [name = ""] = await copies();
  const copy = new Libsql(join(folder, name));
  onTestFinished(() => void copy.close());
  expect(copy.prepare(insert).get()).toMatchObject({ id: SKIPPED_IDS + 2 });
  expect((await sql.raw(insert).execute(db)).rows).toEqual([{ id: 2 }]);
});

/** Migrations named 10, 11 … `last` that change nothing. */
const later = (last: number): Record<string, Migration>[] =>
  Array.from({ length: last - 9 }, (_, index) => ({
    [String(10 + index)]: { up: async (all) => void (await sql`SELECT 1`.execute(all)) },
  }));

test("an upgrade that fails again and again keeps its copy from before it, and that of the previous upgrade", async () => {
  const migrationsIn = (file: string) => {
    const copy = new Libsql(join(folder, file), { readonly: true });
    const names = copy.prepare("SELECT name FROM kysely_migration ORDER BY name").all();
    copy.close();
    return names;
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let day = 0;
  const start = async (...migrations: Record<string, Migration>[]) => {
    vi.setSystemTime(Date.UTC(2026, 10, ++day));
    return messageOf(migrate(db, migrations));
  };
  await start(notes);
  await start(notes, colour);
  await writeFile(join(folder, "organiser.before-upgrade-20261102T000001Z.sqlite.part"), "interrupted");
  await writeFile(join(folder, "organiser.before-upgrade-20261102T000001Z.sqlite.part-journal"), "journal");
  // The first migration fails: each start makes a copy in place of the last one.
  for (let count = 0; count < 3; count++)
    expect(await start(notes, colour, failing)).toMatch(
      /no such idea\. The database is unchanged\. A copy from before the upgrade is organiser\.before-upgrade-\w+\.sqlite\.$/,
    );
  expect((await copies()).map(migrationsIn)).toEqual([
    [{ name: "01-notes" }],
    [{ name: "01-notes" }, { name: "02-colour" }],
  ]);
  // The second one fails: the copy has neither.
  for (let count = 0; count < 3; count++)
    expect(await start(notes, colour, { ...fixed, ...laterFailing })).toContain(
      "organiser.before-upgrade-20261106T000000Z.sqlite",
    );
  expect((await copies()).map(migrationsIn)).toEqual([
    [{ name: "01-notes" }],
    [{ name: "01-notes" }, { name: "02-colour" }],
  ]);
  expect(await start(notes, colour, fixed)).toBe("");
  expect(await start(notes, colour, fixed, ...later(10))).toBe("");
  expect(await copies()).toEqual([
    "organiser.before-upgrade-20261106T000000Z.sqlite",
    "organiser.before-upgrade-20261110T000000Z.sqlite",
  ]);
  expect((await readdir(folder)).filter((name) => name.endsWith(".json"))).toEqual([]);
});

const laterFailing: Record<string, Migration> = {
  "04-failing": {
    up: async () => {
      throw new Error("no such idea");
    },
  },
};

test("an upgrade logs its copy and each migration; new and current databases log nothing", async () => {
  const log = vi.fn<(members: object, message: string) => void>();
  await migrate(db, [notes], { log });
  await migrate(db, [notes], { log });
  expect(log).not.toHaveBeenCalled();
  await migrate(db, [notes, colour, fixed], { log });
  expect(log.mock.calls).toEqual([
    [{ copy: (await copies())[0] }, "a copy of the database from before its upgrade exists"],
    [{ migration: "02-colour" }, "the database was upgraded"],
    [{ migration: "03-failing" }, "the database was upgraded"],
  ]);
});

test("without space for the copy nothing is changed, and the error says how much is needed", async () => {
  await migrate(db, [notes]);
  const space = { bavail: 1, bsize: 4096 };
  const message = await messageOf(migrate(db, [notes, colour], { measureFreeSpace: async () => space }));
  expect(message).toMatch(
    /^The database can't be upgraded: it needs 0\.1 MB free in .*, and only 0 MB are free/,
  );
  expect(await rows()).toEqual([{ id: 1, text: "first" }]);
  expect(await copies()).toEqual([]);
});

test("a database of a newer version is left unchanged, with one clear error", async () => {
  await migrate(db, [notes, colour]);
  expect(await messageOf(migrate(db, [notes]))).toBe(
    "The database was written by a newer version (it has the migration 02-colour). Start that version, or restore a backup made by this one.",
  );
});

test.for([3, 4, 5, 6, 8, 10, 14, 20, 40, 80])(
  "a disk that is full after %i more pages leaves the database unchanged, and it starts again with free space",
  async (pages) => {
    await migrate(db, [notes]);
    const large: Record<string, Migration> = {
      "04-large": {
        async up(all) {
          await all.schema.alterTable("notes").addColumn("body", "text").execute();
          for (let id = 2; id < 60; id++)
            await sql`INSERT INTO notes (id, text, body) VALUES (${id}, 'more', ${"x".repeat(8_000)})`.execute(
              all,
            );
        },
      },
    };
    const used = new Libsql(join(folder, "organiser.sqlite")).prepare("PRAGMA page_count").get();
    expect(used).toBeTruthy();
    await sql.raw(`PRAGMA max_page_count = ${pages + pagesIn(used)}`).execute(db);
    expect(await messageOf(migrate(db, [notes, large]))).toContain("04-large failed and was rolled back");
    expect(await rows()).toEqual([{ id: 1, text: "first" }]);

    await sql.raw("PRAGMA max_page_count = 100000").execute(db);
    await migrate(db, [notes, large]);
    expect(await rows()).toHaveLength(59);
  },
);

const pagesIn = (row: unknown): number =>
  typeof row === "object" && row !== null && "page_count" in row ? Number(row.page_count) : 0;

test("two processes can't use one folder; the second can once the first has released it", () => {
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(
    `Another process uses ${folder}. Stop it first, or use a different DATA_DIR.`,
  );
  release();
  lockDataDir(folder)();
});
