import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { assertUndamaged, toOperatorError } from "./damaged-database.ts";
import { getDatabasePath, openDatabase } from "./open-database.ts";

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "damaged-"));
  file = getDatabasePath(folder);
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const RESTORE =
  "Nothing was written to it. Restore a backup (docs/backup.md): node build/organiser.mjs restore DIR --replace";
const NOT_DAMAGED = "Nothing shows that it is damaged, so don’t restore a backup yet: check the disk";

test.each([
  ["is empty", Buffer.alloc(0)],
  ["isn’t a database", Buffer.from("SQLite")],
  ["isn’t a database", Buffer.alloc(8192, "x")],
])("a file that %s is left unchanged, and the error explains how to restore", (why, bytes) => {
  writeFileSync(file, bytes);
  expect(() => openDatabase(folder)).toThrow(`The database ${file} ${why}. ${RESTORE}`);
  expect(readFileSync(file)).toEqual(bytes);
  expect(readdirSync(folder)).toEqual(["organiser.sqlite"]);
});

test("a folder in place of the database is left unchanged", () => {
  mkdirSync(file);
  expect(() => openDatabase(folder)).toThrow(`The database ${file} isn’t a file. ${RESTORE}`);
  expect(readdirSync(file)).toEqual([]);
});

test("a new database is never an empty file, and an interrupted attempt doesn't prevent the next", async () => {
  writeFileSync(`${file}.new`, "");
  const db = openDatabase(folder);
  expect(readFileSync(file).length).toBeGreaterThan(0);
  expect(readdirSync(folder)).not.toContain("organiser.sqlite.new");
  await db.destroy();
});

test("a database with an overwritten page is detected as damaged before anything is changed", async () => {
  const intact = openDatabase(folder);
  await sql`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)`.execute(intact);
  for (let row = 0; row < 200; row++)
    await sql`INSERT INTO notes (text) VALUES (${"x".repeat(500)})`.execute(intact);
  await assertUndamaged(intact, file);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(intact);
  await intact.destroy();

  const bytes = readFileSync(file).fill(0xff, 5 * 4096, 6 * 4096);
  writeFileSync(file, bytes);
  const db = openDatabase(folder);
  await expect(assertUndamaged(db, file)).rejects.toThrow(`The database ${file} is damaged. ${RESTORE}`);
  await db.destroy();
  expect(readFileSync(file)).toEqual(bytes);
});

// A link to itself can't be opened by any user, including root.
test("a -wal that this user can't use is reported by name, without advice to restore a backup", () => {
  const error = Object.assign(new Error("unable to open"), { code: "SQLITE_CANTOPEN" });
  symlinkSync(`${file}-wal`, `${file}-wal`);
  expect(toOperatorError(error, file)).toMatchObject({
    message: `This user can’t read or write ${file}-wal. Nothing is lost: give it to the user that the program runs as (chown), with permission to read and write (chmod u+rw).`,
  });
});

test("an empty database with secrets next to it doesn't suggest to remove only the database", () => {
  writeFileSync(file, "");
  expect(() => openDatabase(folder)).toThrow("remove it: the next start creates a new database.");
  mkdirSync(join(folder, "secrets"));
  expect(() => openDatabase(folder)).toThrow("move the whole folder away: the next start creates a new one.");
});

test.each([
  ["SQLITE_CORRUPT_INDEX", "is damaged"],
  ["SQLITE_NOTADB", "isn’t a database"],
  ["UNKNOWN_SQLITE_ERROR_1035", "is damaged"],
])("%s proves damage, so a restore is recommended", (code, why) => {
  const error = Object.assign(new Error("malformed"), { code });
  expect(toOperatorError(error, file)).toMatchObject({
    message: `The database ${file} ${why}. ${RESTORE}`,
    cause: error,
  });
});

test.each([
  ["SQLITE_PERM", "SQLITE_PERM"],
  ["SQLITE_READONLY_DBMOVED", "SQLITE_READONLY_DBMOVED"],
  ["UNKNOWN_SQLITE_ERROR_1544", "SQLITE_READONLY"],
  ["SQLITE_IOERR_READ", "SQLITE_IOERR_READ"],
  ["SQLITE_CANTOPEN", "SQLITE_CANTOPEN"],
  ["SQLITE_PROTOCOL", "SQLITE_PROTOCOL"],
])("%s doesn't prove damage, so no restore is recommended", (code, named) => {
  const error = Object.assign(new Error("malformed"), { code });
  expect(toOperatorError(error, file)).toMatchObject({
    message: expect.stringContaining(
      `The database ${file} can’t be read or written (${named}). ${NOT_DAMAGED}`,
    ),
    cause: error,
  });
});

test("a database that another process is using is reported in words", () => {
  const error = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY_SNAPSHOT" });
  expect(toOperatorError(error, file)).toMatchObject({
    message: expect.stringContaining(
      `Another process is using the database ${file}. Nothing is lost: try again.`,
    ),
  });
});

test("the system's error about a file next to the database becomes one for the operator", () => {
  const uploads = join(folder, "uploads");
  writeFileSync(uploads, "");
  const error = Object.assign(new Error("EEXIST"), { code: "EEXIST", syscall: "mkdir", path: uploads });
  expect(toOperatorError(error, file)).toMatchObject({ message: `${uploads} isn’t a folder.` });
});

test("a full disk becomes an error that names the disk", () => {
  const error = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(toOperatorError(error, file)).toMatchObject({
    message: `The disk of ${folder} is full. Free some space, then start again.`,
  });
});

test("an error that isn't about the file is returned unchanged", () => {
  for (const error of [
    Object.assign(new Error("syntax"), { code: "SQLITE_ERROR" }),
    new Error("other"),
    "text",
  ])
    expect(toOperatorError(error, file)).toBe(error);
});
