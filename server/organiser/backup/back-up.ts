import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { explainFileError, getErrorCode, getFailedAccess, isOutOfSpace } from "../../shared/file-problems.ts";
import { makeFolder } from "../../shared/make-folder.ts";
import { hasNoSpace } from "../../shared/unusable-file.ts";
import { getDatabasePath } from "../db/open-database.ts";
import { inspectSecret } from "../stored-secret.ts";
import { SECRET_LOSS_EFFECTS } from "./lost-secrets.ts";
import { type BackupFile, DATABASE_NAME, isBackupPath, measureFile, writeManifest } from "./manifest.ts";
import { listNeededSecrets } from "./needed-secrets.ts";
import { readReferencedFiles } from "./referenced-files.ts";

const MAX_COPY_ATTEMPTS = 10;

/**
 * `missing`: paths of files that the database refers to but that don't exist, and of missing or damaged
 * secrets.
 */
export type BackupResult = { files: number; bytes: number; missing: string[] };

/**
 * Backs up the data in `dataDir` into `target`, a new or empty folder. The API may be running. `db` is a
 * connection to its database.
 *
 * The backup has a consistent copy of the database, and all files that this copy refers to. If such a file is
 * removed before it is copied, the database is copied again. Damaged secrets aren't copied.
 *
 * A failed backup removes the files and folders that it created.
 * @throws an error for the operator if `target` isn't empty, or if the backup fails
 */
export async function backUp(db: Db, dataDir: string, target: string): Promise<BackupResult> {
  if (isInside(await toRealPath(target), await toRealPath(dataDir)))
    throw new Error(`${target} is in the API’s own folder ${dataDir}. Name a folder outside of it.`);
  const createdFolder = await makeFolder(target).catch((error: unknown) => {
    throw new Error(explainFileError(error, target, "write to"), { cause: error });
  });
  if (createdFolder === undefined && !(await isEmpty(target)))
    throw new Error(`${target} isn’t empty. Name a new folder for each backup.`);
  try {
    return await backUpInto(db, dataDir, target);
  } catch (error) {
    // On a full disk, SQLite may report another error.
    const isTargetFull = isOutOfSpace(error) || (isSqliteError(error) && hasNoSpace(target));
    if (createdFolder === undefined) await emptyFolder(target);
    else await rm(createdFolder, { recursive: true, force: true });
    if (isTargetFull) throw new Error(`The disk of ${target} is full. No backup was made.`, { cause: error });
    throw isFileSystemError(error)
      ? new Error(explainFileError(error, target, getFailedAccess(error)), { cause: error })
      : error;
  }
}

/** Resolves symbolic links in a path. Its last segments may not exist. */
async function toRealPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await toRealPath(parent), basename(path));
  }
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.replace(/\/*$/, "/"));

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    throw new Error(explainFileError(error, folder, "read"), { cause: error });
  }
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

const isSqliteError = (error: unknown): boolean => /SQLITE_/.test(getErrorCode(error));

const isFileSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error;

async function backUpInto(db: Db, dataDir: string, target: string): Promise<BackupResult> {
  await chmod(target, 0o700);

  const copiedFiles = new Map<string, BackupFile>();
  const copy = async (path: string): Promise<boolean> => {
    const file = await copyIfExists(dataDir, target, path);
    if (file) copiedFiles.set(path, file);
    return file !== null;
  };

  for (let attempt = 1; attempt <= MAX_COPY_ATTEMPTS; attempt++) {
    const createdAt = new Date().toISOString();
    await copyDatabase(db, getDatabasePath(dataDir), join(target, DATABASE_NAME));
    const referencedFiles = await readReferencedFiles(join(target, DATABASE_NAME), dataDir);
    const missing: string[] = [];
    // Required files never change, so don't copy them again in a later attempt.
    for (const path of referencedFiles.required)
      if (!copiedFiles.has(path) && !(await copy(path))) missing.push(path);
    // If a missing file is no longer referenced, it was removed while the database was copied, so start
    // again.
    if (missing.length > 0) {
      const stillReferenced = new Set(
        (await readReferencedFiles(getDatabasePath(dataDir), dataDir)).required,
      );
      if (!missing.every((path) => stillReferenced.has(path))) continue;
    }

    for (const path of referencedFiles.optional) await copy(path);
    // Copy the secrets last, because the API creates a secret when it is first needed.
    const secrets = await listSecrets(dataDir);
    const unusableSecrets = findUnusableSecrets(dataDir);
    const neededSecrets = new Set(listNeededSecrets(join(target, DATABASE_NAME)));
    missing.push(
      ...unusableSecrets.filter((name) => neededSecrets.has(name)).map((name) => `secrets/${name}`),
    );
    for (const path of secrets)
      if (!unusableSecrets.some((name) => path === `secrets/${name}`)) await copy(path);
    await removeUnreferencedFiles(
      target,
      copiedFiles,
      new Set([...referencedFiles.required, ...referencedFiles.optional]),
    );
    const database = { path: DATABASE_NAME, ...(await measureFile(join(target, DATABASE_NAME))) };
    const files = [database, ...copiedFiles.values()];
    await writeManifest(target, { createdAt, files, missing });
    const bytes = files.reduce((total, file) => total + file.bytes, 0);
    return { files: files.length, bytes, missing };
  }
  throw new Error(
    `Files were removed faster than they could be copied, ${MAX_COPY_ATTEMPTS} times. Try again when the API is less busy. No backup was made.`,
  );
}

/**
 * Copies the database file `source`, to which `db` is connected.
 * @throws an error for the operator if the API was started during the copy, because `db` may have read the
 * file with `immutable=1`, which is correct only while no other process writes
 */
async function copyDatabase(db: Db, source: string, target: string): Promise<void> {
  await rm(target, { force: true });
  const statsBefore = existsSync(`${source}-wal`) ? null : await stat(source);
  await sql`VACUUM INTO ${target}`.execute(db);
  const statsAfter = await stat(source);
  if (statsBefore && (statsAfter.mtimeMs !== statsBefore.mtimeMs || statsAfter.size !== statsBefore.size))
    throw new Error("The API was started while its database was copied. No backup was made: run this again.");
  await chmod(target, 0o600);
}

async function copyIfExists(
  sourceFolder: string,
  targetFolder: string,
  path: string,
): Promise<BackupFile | null> {
  const file = join(targetFolder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await copyFile(join(sourceFolder, path), file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  await chmod(file, 0o600);
  return { path, ...(await measureFile(file)) };
}

/** Removes files that were copied in an earlier attempt and are no longer referenced. */
async function removeUnreferencedFiles(
  target: string,
  copiedFiles: Map<string, BackupFile>,
  referencedFiles: ReadonlySet<string>,
): Promise<void> {
  for (const path of copiedFiles.keys()) {
    if (referencedFiles.has(path) || path.startsWith("secrets/")) continue;
    await rm(join(target, path), { force: true });
    copiedFiles.delete(path);
  }
}

function findUnusableSecrets(dataDir: string): string[] {
  return [...SECRET_LOSS_EFFECTS.keys()].filter((name) => {
    const storedSecret = inspectSecret(dataDir, name);
    if (storedSecret.state === "unreadable") throw new Error(storedSecret.problem);
    return storedSecret.state !== "usable";
  });
}

/** Lists the secret files, without files that other programs have created, such as `.DS_Store`. */
async function listSecrets(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "secrets");
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => `secrets/${name}`)
    .filter(isBackupPath);
}
