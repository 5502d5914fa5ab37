import { existsSync } from "node:fs";
import { chmod, chown, copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import Libsql from "libsql";
import { z } from "zod";
import { isOutOfSpace } from "../../shared/file-problems.ts";
import { prepareEmptyFolder, requireDataFolder } from "../../shared/start-problems.ts";
import { lockDataDir } from "../db/lock-data-dir.ts";
import { effectOfLoss } from "./lost-secrets.ts";
import {
  BACKUP_FOLDERS,
  DATABASE_NAME,
  findDamage,
  type Manifest,
  measureFile,
  readManifest,
} from "./manifest.ts";

/** A complete and verified backup that is being moved into place. While it exists, the API doesn't start. */
const READY_NAME = "restoring";
const UNREADY_NAME = "restoring.part";
const CHECKED_NAME = "restoring.check";
const REPLACED = [
  DATABASE_NAME,
  `${DATABASE_NAME}-wal`,
  `${DATABASE_NAME}-shm`,
  ...BACKUP_FOLDERS,
  "staged",
] as const;

/**
 * Number of ids to skip in every table. Ids assigned after the backup are known elsewhere (mailed invoices
 * and tickets, data stored by a site), so they must not be used again.
 */
export const SKIPPED_IDS = 10_000;

export type RestoreOptions = {
  /** The API's folder. */
  dataDir: string;
  /** The backup. */
  source: string;
  /** Whether to move existing data aside. */
  replace: boolean;
  /** Whether to restore a backup that lacks files. */
  incomplete: boolean;
  /** Throws if this version can't use the database in a folder; the folder is removed afterwards. */
  checkVersion: (folder: string) => Promise<void>;
};

export type RestoreResult = {
  createdAt: string;
  files: number;
  /** Files that the database names but that don't exist. */
  missing: string[];
  /** Folder with the previous data; null if there were none. */
  replaced: string | null;
};

/**
 * Restores a backup. Everything is first verified in a folder next to the data; then existing data are moved
 * aside and the backup is moved into place. Throws an error for the operator, without any change, if the API
 * is running, if there are data and `replace` isn't set, or if the backup is damaged, of a newer version, or
 * incomplete and `incomplete` isn't set.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, source, replace, incomplete, checkVersion } = options;
  const manifest = await readManifest(source);
  const damage = await findDamage(source, manifest);
  assertUndamaged(source, damage, incomplete);
  const owner = await ownerOf(dataDir);
  const created = missingFolders(dataDir);
  await requireDataFolder(dataDir, "The restore", { prepare: prepareEmptyFolder });
  for (const folder of created) await give(owner, folder);
  const unlock = lock(dataDir);
  try {
    const isOccupied = REPLACED.some((name) => existsSync(join(dataDir, name)));
    if (isOccupied && !replace)
      throw new Error(
        `There are data in ${dataDir} already. Add --replace to put them aside and restore the backup in their place.`,
      );

    const unready = join(dataDir, UNREADY_NAME);
    try {
      await checkDatabase(source, join(dataDir, CHECKED_NAME), checkVersion);
      await rm(unready, { recursive: true, force: true });
      const damaged = new Set(damage.map(({ path }) => path));
      await copyBackup(source, unready, manifest, damaged);
      skipIds(join(unready, DATABASE_NAME));
    } catch (error) {
      await rm(unready, { recursive: true, force: true });
      throw isOutOfSpace(error) ? fullDisk(dataDir, error) : error;
    }

    // From here on the API doesn't start until everything is in place.
    const ready = join(dataDir, READY_NAME);
    await rm(ready, { recursive: true, force: true });
    await rename(unready, ready);
    const replaced = isOccupied ? await putAside(dataDir) : null;
    for (const name of await readdir(ready)) await rename(join(ready, name), join(dataDir, name));
    await rm(ready, { recursive: true });
    return {
      createdAt: manifest.createdAt,
      files: manifest.files.length - damage.length,
      missing: [...manifest.missing, ...damage.map(({ path }) => path)],
      replaced,
    };
  } finally {
    await giveAll(owner, dataDir).finally(unlock);
  }
}

function lock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    throw error instanceof Error && isOutOfSpace(error.cause) ? fullDisk(dataDir, error) : error;
  }
}

const fullDisk = (dataDir: string, cause: unknown): Error =>
  new Error(`The disk of ${dataDir} is full. Nothing was changed.`, { cause });

/** Throws if a restore was interrupted while data were moved into place. */
export function assertRestoreFinished(dataDir: string): void {
  if (existsSync(join(dataDir, READY_NAME)))
    throw new Error(
      `A restore into ${dataDir} was interrupted. Run it again with --replace; the data from before it are in before-restore-… there.`,
    );
}

function assertUndamaged(
  source: string,
  damage: Awaited<ReturnType<typeof findDamage>>,
  incomplete: boolean,
): void {
  const lines = damage
    .map(({ path, problem }) => `\n  ${path}: ${problem}${effectOfLoss(path).replace(":", ", so")}`)
    .join("");
  if (damage.some(({ path }) => path === DATABASE_NAME))
    throw new Error(`The backup in ${source} can’t be restored:${lines}`);
  if (damage.length > 0 && !incomplete)
    throw new Error(
      `The backup in ${source} isn’t complete. Use another one, or add --incomplete to restore it without these files:${lines}`,
    );
}

async function copyBackup(
  source: string,
  target: string,
  { files }: Manifest,
  damaged: ReadonlySet<string>,
): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  for (const { path, sha256 } of files) {
    if (damaged.has(path)) continue;
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

/** Checks a copy, because a connection leaves files next to the database until it is closed. */
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
    // SQLite adds a table's row with its first record.
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

/** Moves the existing data into a folder of their own; returns its path. */
async function putAside(dataDir: string): Promise<string> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const folder = join(dataDir, `before-restore-${time}`);
  await mkdir(folder, { mode: 0o700 });
  for (const name of REPLACED)
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(folder, name));
  return folder;
}

type Owner = { uid: number; gid: number };

/** Owner of the API's folder, or of its nearest existing parent. */
async function ownerOf(folder: string): Promise<Owner> {
  if (existsSync(folder)) return stat(folder);
  return ownerOf(dirname(folder));
}

/** The folder and its parents that don't exist, the topmost first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** When run as root, gives everything in the API's folder to its owner, as whom the API runs. */
async function giveAll(owner: Owner, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of ["", ...entries]) await give(owner, join(folder, path));
}

/** When run as root, gives a file or folder to the owner of the folder in which it was created. */
async function give({ uid, gid }: Owner, path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}
