import { existsSync, rmSync } from "node:fs";
import { chmod, chown, copyFile, mkdir, readdir, rename, rm, rmdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import Libsql from "libsql";
import { z } from "zod";
import { isOutOfSpace } from "../../shared/file-problems.ts";
import { prepareEmptyFolder, requireDataFolder } from "../../shared/start-problems.ts";
import { type MeasureFreeSpace, toMegabytes } from "../db/copy-before-upgrade.ts";
import { LOCK_NAME, lockDataDir } from "../db/lock-data-dir.ts";
import { describeLoss, isSecretPath } from "./lost-secrets.ts";
import {
  BACKUP_FOLDERS,
  DATABASE_NAME,
  findDamage,
  type Manifest,
  measureFile,
  readManifest,
} from "./manifest.ts";

/**
 * Folder with the verified backup, which is moved into place from there. While the folder exists, the API
 * can't start.
 */
const VERIFIED_FOLDER = "restoring";
/** Folder in which a copy of the backup is verified. */
const UNVERIFIED_FOLDER = "restoring.part";
/** Folder for a copy of the database that is opened to check it. */
const CHECK_FOLDER = "restoring.check";
const REPLACED_NAMES = [
  DATABASE_NAME,
  `${DATABASE_NAME}-wal`,
  `${DATABASE_NAME}-shm`,
  ...BACKUP_FOLDERS,
  "staged",
] as const;

/**
 * Number of ids that every table skips after a restore. The ids assigned since the backup are in mails and in
 * the data of sites, so new records must not get them again.
 */
export const SKIPPED_IDS = 10_000;

export type RestoreOptions = {
  dataDir: string;
  /** The folder of the backup. */
  source: string;
  /** Whether existing data may be replaced. They are moved to a folder of their own. */
  replacesData: boolean;
  /** Whether a backup that lacks files may be restored. */
  allowsIncomplete: boolean;
  /**
   * Checks a copy of the database in `folder`, which is removed afterwards.
   * @throws if this version can't use the database
   */
  checkVersion: (folder: string) => Promise<void>;
  freeSpace?: MeasureFreeSpace;
};

export type RestoreResult = {
  /** Time of the backup, as ISO 8601. */
  createdAt: string;
  files: number;
  /** Files that the database refers to and secrets that it needs, but that the backup lacks. */
  missing: string[];
  /** Folder with the previous data, or null if there was none. */
  previousDataFolder: string | null;
};

/**
 * Restores a backup. Copies it to a folder in `dataDir` and verifies the copy, moves existing data aside, and
 * then moves the copy into place.
 * @throws an error for the operator, without any change, if the API is running, if there are data and
 * `replacesData` isn't set, if the backup is damaged or of a newer version, or if it is incomplete and
 * `allowsIncomplete` isn't set
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, source, replacesData, allowsIncomplete, checkVersion, freeSpace = statfs } = options;
  const manifest = await readManifest(source);
  const damage = await findDamage(source, manifest);
  // Report lost secrets, because an earlier backup may have them.
  const lostSecrets = manifest.missing.filter(isSecretPath);
  assertRestorable(
    source,
    [...damage, ...lostSecrets.map((path) => ({ path, problem: "missing" as const }))],
    allowsIncomplete,
  );
  const owner = await findOwner(dataDir);
  const newFolders = listMissingFolders(dataDir);
  const hadLockFile = existsSync(join(dataDir, LOCK_NAME));
  await requireDataFolder(dataDir, "The restore", { prepare: prepareEmptyFolder });
  for (const folder of newFolders) await chownIfRoot(owner, folder);
  let hasChangedData = false;
  let unlock: (() => void) | null = null;
  try {
    await assertSpace(dataDir, manifest, freeSpace);
    unlock = lock(dataDir);
    const hasData = REPLACED_NAMES.some((name) => existsSync(join(dataDir, name)));
    if (hasData && !replacesData)
      throw new Error(
        `There are data in ${dataDir} already. Add --replace to put them aside and restore the backup in their place.`,
      );

    const unverifiedFolder = join(dataDir, UNVERIFIED_FOLDER);
    try {
      await checkDatabase(source, join(dataDir, CHECK_FOLDER), checkVersion);
      await rm(unverifiedFolder, { recursive: true, force: true });
      const damagedPaths = new Set(damage.map(({ path }) => path));
      await copyBackup(source, unverifiedFolder, manifest, damagedPaths);
      skipIds(join(unverifiedFolder, DATABASE_NAME));
    } catch (error) {
      await rm(unverifiedFolder, { recursive: true, force: true });
      throw isOutOfSpace(error) ? toDiskFullError(dataDir, error) : error;
    }

    // The API can't start from here on until everything is in place.
    const verifiedFolder = join(dataDir, VERIFIED_FOLDER);
    hasChangedData = true;
    await rm(verifiedFolder, { recursive: true, force: true });
    await rename(unverifiedFolder, verifiedFolder);
    const previousDataFolder = hasData ? await moveAside(dataDir) : null;
    for (const name of await readdir(verifiedFolder))
      await rename(join(verifiedFolder, name), join(dataDir, name));
    await rm(verifiedFolder, { recursive: true });
    return {
      createdAt: manifest.createdAt,
      files: manifest.files.length - damage.length,
      missing: [...manifest.missing, ...damage.map(({ path }) => path)],
      previousDataFolder,
    };
  } finally {
    await chownAllIfRoot(owner, dataDir).finally(() => {
      // Remove the lock file before unlocking, because another program may use it afterwards.
      if (!hasChangedData && !hadLockFile) rmSync(join(dataDir, LOCK_NAME), { force: true });
      unlock?.();
    });
    // `rmdir` fails if another program has started to use the folder.
    if (!hasChangedData)
      for (const folder of newFolders.toReversed()) await rmdir(folder).catch(() => undefined);
  }
}

/** Space for the temporary files of SQLite. */
const MARGIN_BYTES = 1_000_000;

/** @throws if the disk has no space for a copy of the backup */
async function assertSpace(dataDir: string, { files }: Manifest, freeSpace: MeasureFreeSpace): Promise<void> {
  const { bavail, bsize } = await freeSpace(dataDir);
  const neededBytes = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / bsize) * bsize, MARGIN_BYTES);
  const backupBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (bavail * bsize >= neededBytes) return;
  throw new Error(
    `The restore needs ${toMegabytes(neededBytes, Math.ceil)} MB free in ${dataDir} for a backup of ${toMegabytes(backupBytes, Math.ceil)} MB, and only ${toMegabytes(bavail * bsize, Math.floor)} MB are free. Nothing was changed.`,
  );
}

/** Locks the folder, so that the API and a restore can't run at the same time. */
function lock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    throw error instanceof Error && isOutOfSpace(error.cause) ? toDiskFullError(dataDir, error) : error;
  }
}

const toDiskFullError = (dataDir: string, cause: unknown): Error =>
  new Error(`The disk of ${dataDir} is full. Nothing was changed.`, { cause });

/** @throws an error for the operator if a restore was interrupted while data were moved into place */
export function assertRestoreFinished(dataDir: string): void {
  if (existsSync(join(dataDir, VERIFIED_FOLDER)))
    throw new Error(
      `A restore into ${dataDir} was interrupted. Run it again with --replace; the data from before it are in before-restore-… there.`,
    );
}

/** @throws if the database is damaged, or if another file is damaged and `allowsIncomplete` isn't set */
function assertRestorable(
  source: string,
  damage: Awaited<ReturnType<typeof findDamage>>,
  allowsIncomplete: boolean,
): void {
  const lines = damage
    .map(({ path, problem }) => `\n  ${path}: ${problem}${describeLoss(path).replace(":", ", so")}`)
    .join("");
  if (damage.some(({ path }) => path === DATABASE_NAME))
    throw new Error(`The backup in ${source} can’t be restored:${lines}`);
  if (damage.length > 0 && !allowsIncomplete)
    throw new Error(
      `The backup in ${source} isn’t complete. Use another one, or add --incomplete to restore it without these files:${lines}`,
    );
}

/** Copies the files of a backup except the damaged ones, and verifies the copies. */
async function copyBackup(
  source: string,
  target: string,
  { files }: Manifest,
  damagedPaths: ReadonlySet<string>,
): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  for (const { path, sha256 } of files) {
    if (damagedPaths.has(path)) continue;
    const file = join(target, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await copyFile(join(source, path), file);
    await chmod(file, 0o600);
    if ((await measureFile(file)).sha256 !== sha256)
      throw new Error(
        `${path} of the backup could not be copied to ${target}. Check the disk and its free space.`,
      );
  }
}

/** Checks a copy of the database, because opening the original would create files in the backup. */
async function checkDatabase(
  source: string,
  folder: string,
  checkVersion: RestoreOptions["checkVersion"],
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    await copyFile(join(source, DATABASE_NAME), join(folder, DATABASE_NAME));
    checkIntegrity(join(folder, DATABASE_NAME));
    await checkVersion(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const Integrity = z.object({ integrity_check: z.literal("ok") });

function checkIntegrity(databaseFile: string): void {
  const db = new Libsql(databaseFile);
  try {
    const result = Integrity.safeParse(db.prepare("PRAGMA integrity_check").get());
    if (!result.success) throw new Error("The database of the backup is damaged (PRAGMA integrity_check).");
  } finally {
    db.close();
  }
}

function skipIds(databaseFile: string): void {
  const db = new Libsql(databaseFile);
  try {
    // `sqlite_sequence` has no row for a table that never had a record.
    db.exec(`
      INSERT INTO sqlite_sequence (name, seq)
        SELECT name, 0 FROM sqlite_master
        WHERE type = 'table' AND sql LIKE '%autoincrement%'
          AND name NOT IN (SELECT name FROM sqlite_sequence);
      UPDATE sqlite_sequence SET seq = seq + ${SKIPPED_IDS};
    `);
  } finally {
    db.close();
  }
}

/** Moves existing data to a new folder in `dataDir` and returns its path. */
async function moveAside(dataDir: string): Promise<string> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const folder = join(dataDir, `before-restore-${time}`);
  await mkdir(folder, { mode: 0o700 });
  for (const name of REPLACED_NAMES)
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(folder, name));
  return folder;
}

type Owner = { uid: number; gid: number };

/** Returns the owner of a folder or, if it doesn't exist, of its nearest existing parent. */
async function findOwner(folder: string): Promise<Owner> {
  if (existsSync(folder)) return stat(folder);
  return findOwner(dirname(folder));
}

/** Lists the missing folders of a path, topmost first. */
function listMissingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...listMissingFolders(dirname(folder)), folder];
}

/**
 * Changes the owner of everything in the API's folder after a restore as root, so that the API can use the
 * files.
 */
async function chownAllIfRoot(owner: Owner, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of ["", ...entries]) await chownIfRoot(owner, join(folder, path));
}

async function chownIfRoot({ uid, gid }: Owner, path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}
