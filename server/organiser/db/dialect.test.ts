import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { idempotentResponseMigrations } from "../http/idempotent-response-tables.ts";
import type { Db } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

let db: Db;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "organiser-"));
  db = openDatabase(folder);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  await migrate(db, [idempotentResponseMigrations]);
});

const row = (id: string, size: number) => ({
  id,
  body_hash: "",
  status: 200,
  body: "x".repeat(size),
  kept_until: 0,
});
const ids = async () => (await db.selectFrom("kept_answers").select("id").execute()).map(({ id }) => id);

test("a transaction that a full disk ended fails with that error from then on, and leaves nothing behind", async () => {
  await sql`PRAGMA max_page_count = 20`.execute(db);
  const full = { code: "SQLITE_FULL" };
  const transaction = db.transaction().execute(async (all) => {
    await all.insertInto("kept_answers").values(row("before", 10)).execute();
    await expect(
      all.insertInto("kept_answers").values(row("large", 500_000)).execute(),
    ).rejects.toMatchObject(full);
    await expect(all.insertInto("kept_answers").values(row("after", 10)).execute()).rejects.toMatchObject(
      full,
    );
  });
  await expect(transaction).rejects.toMatchObject(full);
  expect(await ids()).toEqual([]);
});

test("later transactions work, and one that fails by itself is rolled back", async () => {
  await sql`PRAGMA max_page_count = 20`.execute(db);
  const large = db
    .transaction()
    .execute((all) => all.insertInto("kept_answers").values(row("large", 500_000)).execute());
  await expect(large).rejects.toMatchObject({ code: "SQLITE_FULL" });
  const rejected = db.transaction().execute(async (all) => {
    await all.insertInto("kept_answers").values(row("rejected", 10)).execute();
    throw new Error("This event is over.");
  });
  await expect(rejected).rejects.toThrow("This event is over.");
  await db.transaction().execute((all) => all.insertInto("kept_answers").values(row("small", 10)).execute());
  expect(await ids()).toEqual(["small"]);
});
