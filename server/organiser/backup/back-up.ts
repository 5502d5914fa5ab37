import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { explainFileError, isOutOfSpace } from "../../shared/file-problems.ts";
import { makeFolder } from "../../shared/make-folder.ts";
import { databaseFile } from "../db/open-database.ts";
import { type BackupFile, DATABASE_NAME, isBackupPath, measureFile, writeManifest } from "./manifest.ts";
import { readNamedFiles } from "./named-files.ts";

/** The database is copied again, at most this often, if files are removed while they are copied. */
const MAX_ROUNDS = 10;

export type BackupResult = { files: number; bytes: number; missing: string[] };

/**
 * Backs up the data in `dataDir` into `target`, an empty or new folder, whether the API runs or not. `db` is
 * a connection to its database. SQLite copies the database consistently; the backup contains every file that
 * this copy names. If a file is removed between the copy of the database and its own, the database is copied
 * again.
 *
 * Returns the number of files and bytes, and the files that the database names but that don't exist. Throws
 * an error for the operator if `target` isn't empty. A failure removes a folder that was created here.
 */
export async function backUp(db: Db, dataDir: string, target: string): Promise<BackupResult> {
  if (isInside(target, dataDir))
    throw new Error(`${target} is in the API’s own folder ${dataDir}. Name a folder outside of it.`);
  const made = await makeFolder(target).catch((error: unknown) => {
    throw new Error(explainFileError(error, target, "write to"), { cause: error });
  });
  try {
    return await backUpInto(db, dataDir, target);
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    if (isOutOfSpace(error))
      throw new Error(`The disk of ${target} is full. No backup was made.`, { cause: error });
    throw isFileError(error)
      ? new Error(explainFileError(error, target, useOf(error)), { cause: error })
      : error;
  }
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.replace(/\/*$/, "/"));

/** Whether it is an error of the file system, which names the call that failed. */
const isFileError = (error: unknown): boolean => error instanceof Error && "syscall" in error;

/** Calls of a backup that read; a copy fails at its source, since its folder was created just before. */
const useOf = (error: unknown): "read" | "write to" =>
  error instanceof Error && "syscall" in error && ["copyfile", "scandir"].includes(String(error.syscall))
    ? "read"
    : "write to";

async function backUpInto(db: Db, dataDir: string, target: string): Promise<BackupResult> {
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} isn’t empty. Name a new folder for each backup.`);
  await chmod(target, 0o700);

  const copied = new Map<string, BackupFile>();
  const copy = async (path: string): Promise<boolean> => {
    const file = await copyIfExists(dataDir, target, path);
    if (file) copied.set(path, file);
    return file !== null;
  };

  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const createdAt = new Date().toISOString();
    await copyDatabase(db, join(target, DATABASE_NAME));
    const named = await readNamedFiles(join(target, DATABASE_NAME), dataDir);
    const absent: string[] = [];
    // A finished file never changes, so one copy is enough; an upload in progress grows.
    for (const path of named.required) if (!copied.has(path) && !(await copy(path))) absent.push(path);
    if (absent.length > 0) {
      const stillNamed = new Set((await readNamedFiles(databaseFile(dataDir), dataDir)).required);
      if (!absent.every((path) => stillNamed.has(path))) continue;
    }

    for (const path of named.optional) await copy(path);
    // Copied after the database, because secrets are created at their first use.
    for (const path of await secretsIn(dataDir)) await copy(path);
    await removeUnnamed(target, copied, new Set([...named.required, ...named.optional]));
    const database = { path: DATABASE_NAME, ...(await measureFile(join(target, DATABASE_NAME))) };
    const files = [database, ...copied.values()];
    await writeManifest(target, { createdAt, files, missing: absent });
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { files: files.length, bytes, missing: absent };
  }
  throw new Error(
    `Files were removed faster than they could be copied, ${MAX_ROUNDS} times. Try again when the API is less busy. No backup was made.`,
  );
}

async function copyDatabase(db: Db, file: string): Promise<void> {
  await rm(file, { force: true });
  await sql`VACUUM INTO ${file}`.execute(db);
  await chmod(file, 0o600);
}

/** Returns null if the file doesn't exist. */
async function copyIfExists(from: string, to: string, path: string): Promise<BackupFile | null> {
  const file = join(to, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await copyFile(join(from, path), file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  await chmod(file, 0o600);
  return { path, ...(await measureFile(file)) };
}

/** Removes files that only an earlier copy of the database named. */
async function removeUnnamed(
  target: string,
  copied: Map<string, BackupFile>,
  named: ReadonlySet<string>,
): Promise<void> {
  for (const path of copied.keys()) {
    if (named.has(path) || path.startsWith("secrets/")) continue;
    await rm(join(target, path), { force: true });
    copied.delete(path);
  }
}

/** Secret files, without those that other programs leave there (`.DS_Store`); empty if there is no folder. */
async function secretsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "secrets");
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => `secrets/${name}`)
    .filter(isBackupPath);
}
