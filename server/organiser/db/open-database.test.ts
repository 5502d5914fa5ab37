import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getDatabasePath, openDatabase } from "./open-database.ts";

test("deleted data isn't left in the file, which only its user can read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "organiser-db-"));
  const db = openDatabase(folder);
  await sql`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)`.execute(db);
  await sql`INSERT INTO notes (text) VALUES (${"ZEPHYRCLUB"})`.execute(db);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  expect(await readFile(getDatabasePath(folder), "latin1")).toContain("ZEPHYRCLUB");

  await sql`DELETE FROM notes`.execute(db);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await db.destroy();
  // The driver closes the file, and removes its "-wal", when its last statement is garbage-collected.
  const contents = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "latin1").catch(() => "")),
  );
  expect(contents.join("")).toContain("notes");
  expect(contents.join("")).not.toContain("ZEPHYRCLUB");
  expect((await stat(getDatabasePath(folder))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
