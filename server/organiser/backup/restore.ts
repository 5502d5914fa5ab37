import { existsSync, readFileSync, rmSync } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import Libsql from "libsql";
import { z } from "zod";
import { explainFileError, getFailedAccess, isOutOfSpace, isSearchable } from "../../shared/file-problems.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { prepareEmptyFolder, requireDataFolder } from "../../shared/start-problems.ts";
import { type StatFileSystem, toMegabytes, UPGRADE_NAME } from "../db/copy-before-upgrade.ts";
import { DataDirInUse, LOCK_NAME, lockDataDir } from "../db/lock-data-dir.ts";
import { skipIds } from "../db/skip-ids.ts";
import { describeLoss, isSecretPath } from "./lost-secrets.ts";
import {
  BACKUP_FOLDERS,
  DATABASE_NAME,
  findDamage,
  type Manifest,
  measureFile,
  readManifest,
} from "./manifest.ts";
import { assertMovable, assertNotRootForOther } from "./ownership.ts";

/** Folder with the verified backup, which is moved into place from there. */
const VERIFIED_FOLDER = "restoring";
/** Folder in which a copy of the backup is verified. */
const UNVERIFIED_FOLDER = "restoring.part";
/** Folder for a copy of the database that is opened to check it. */
const CHECK_FOLDER = "restoring.check";
/**
 * File that exists from before the first move until everything is in place. The API and its commands refuse
 * a folder with any of these names.
 */
const PROGRESS_FILE = "restoring.json";
const REPLACED_NAMES = [
  DATABASE_NAME,
  `${DATABASE_NAME}-wal`,
  `${DATABASE_NAME}-shm`,
  ...BACKUP_FOLDERS,
  "staged",
  UPGRADE_NAME,
] as const;

const Progress = z.object({
  /** Whether existing data are being moved aside, or the verified backup into place. */
  step: z.enum(["moving-aside", "moving-in"]),
  /** Name of the folder for the data from before the first of the interrupted restores, or null without any. */
  previousData: z
    .string()
    .regex(/^before-restore-\w+$/)
    .nullable(),
});
type Progress = z.output<typeof Progress>;

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
  freeSpace?: StatFileSystem;
  /** The arguments of the command, for a message that repeats it. */
  args?: readonly string[];
  /** Stops the restore without any change, as long as no data are moved. */
  signal?: AbortSignal;
  /** Called before each change in the data folder. For tests. */
  beforeChange?: (change: string) => Promise<void>;
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
 * then moves the copy into place. Continues an interrupted restore, also with another backup: all data from
 * before it end up in the folder that the first run chose.
 * @throws an error for the operator, without any change, if the API is running, if this is root but `dataDir`
 * belongs to another user, if there are data and `replacesData` isn't set, if the backup is damaged or of a
 * newer version, or if it is incomplete and `allowsIncomplete` isn't set
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  try {
    return await restoreBackup(options);
  } catch (error) {
    throw error instanceof Error && "syscall" in error
      ? new Error(explainFileError(error, options.dataDir, getFailedAccess(error)), { cause: error })
      : error;
  }
}

async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, source, replacesData, allowsIncomplete, checkVersion, freeSpace = statfs } = options;
  const { signal, beforeChange = async () => undefined, args = [] } = options;
  await assertNotRootForOther(dataDir, args);
  const manifest = await readManifest(source);
  const damage = await findDamage(source, manifest);
  // Report lost secrets, because an earlier backup may have them.
  const lostSecrets = manifest.missing.filter(isSecretPath);
  assertRestorable(
    source,
    [...damage, ...lostSecrets.map((path) => ({ path, problem: "missing" as const }))],
    allowsIncomplete,
  );
  assertNotStopped(signal);
  const newFolders = listMissingFolders(dataDir);
  const hadLockFile = existsSync(join(dataDir, LOCK_NAME));
  await requireDataFolder(dataDir, "The restore", { prepare: prepareEmptyFolder });
  let hasChangedData = false;
  let unlock: (() => void) | null = null;
  try {
    unlock = lock(dataDir);
    const unverifiedFolder = join(dataDir, UNVERIFIED_FOLDER);
    const verifiedFolder = join(dataDir, VERIFIED_FOLDER);
    const interruption = readProgress(dataDir);
    await assertMovable(dataDir, listMovableNames(interruption));
    const progress = planMoves(dataDir, interruption);
    if (progress.previousData !== null && !replacesData)
      throw new Error(
        interruption
          ? `A restore into ${dataDir} was interrupted. Add --replace to finish it; all data from before it will be in ${join(dataDir, progress.previousData)}.`
          : describeExistingData(dataDir),
      );
    // Left over from a restore that was interrupted while it copied.
    await rm(unverifiedFolder, { recursive: true, force: true });
    await assertSpace(dataDir, manifest, freeSpace);

    try {
      await beforeChange("create restoring.part");
      // Exists before the check, so that an interruption is reported whenever it happens.
      await createFolder(unverifiedFolder);
      await checkDatabase(source, join(dataDir, CHECK_FOLDER), checkVersion, beforeChange);
      const damagedPaths = new Set(damage.map(({ path }) => path));
      await copyBackup(source, unverifiedFolder, manifest, damagedPaths, async (path) => {
        await beforeChange(`copy ${path}`);
        assertNotStopped(signal);
      });
      skipIds(join(unverifiedFolder, DATABASE_NAME));
      await syncFolders(unverifiedFolder);
      assertNotStopped(signal);
    } catch (error) {
      await rm(unverifiedFolder, { recursive: true, force: true });
      throw isOutOfSpace(error) ? toDiskFullError(dataDir, error) : error;
    }

    const saveProgress = async (step: Progress["step"]) => {
      await beforeChange(`progress ${step}`);
      await writeProgress(dataDir, { ...progress, step });
    };
    const move = async (from: string, to: string) => {
      await beforeChange(`move ${from} to ${to}`);
      await rename(from, to);
    };
    hasChangedData = true;
    // The API can't start from here on until everything is in place.
    await saveProgress(progress.step);
    await rm(verifiedFolder, { recursive: true, force: true });
    await move(unverifiedFolder, verifiedFolder);
    const previousDataFolder = progress.previousData === null ? null : join(dataDir, progress.previousData);
    if (progress.step === "moving-aside") {
      if (previousDataFolder !== null) {
        await beforeChange(`create ${previousDataFolder}`);
        await createFolder(previousDataFolder);
        for (const name of listData(dataDir)) await move(join(dataDir, name), join(previousDataFolder, name));
        await syncFolder(previousDataFolder);
      }
      await saveProgress("moving-in");
    } else {
      // What is in place was moved there by the interrupted restore.
      for (const name of listData(dataDir)) {
        await beforeChange(`remove ${name}`);
        await rm(join(dataDir, name), { recursive: true });
      }
    }
    for (const name of await readdir(verifiedFolder))
      await move(join(verifiedFolder, name), join(dataDir, name));
    await syncFolder(dataDir);
    await beforeChange("remove the empty folder");
    await rm(verifiedFolder, { recursive: true });
    await beforeChange("remove the progress");
    await rm(join(dataDir, PROGRESS_FILE));
    return {
      createdAt: manifest.createdAt,
      files: manifest.files.length - damage.length,
      missing: [...manifest.missing, ...damage.map(({ path }) => path)],
      previousDataFolder,
    };
  } finally {
    // Remove the lock file before unlocking, because another program may use it afterwards.
    if (!hasChangedData && !hadLockFile) rmSync(join(dataDir, LOCK_NAME), { force: true });
    unlock?.();
    // `rmdir` fails if another program has started to use the folder.
    if (!hasChangedData)
      for (const folder of newFolders.toReversed()) await rmdir(folder).catch(() => undefined);
  }
}

function describeExistingData(dataDir: string): string {
  const hasInterruptedCopy = listInterruptedCopy(dataDir).length > 0;
  return [
    hasInterruptedCopy && `A restore into ${dataDir} was interrupted while it copied the backup.`,
    `There are data in ${dataDir} already.`,
    "Add --replace to put them aside and restore the backup in their place.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Names of everything in the data folder that a restore may move or remove. */
const listMovableNames = (interruption: Progress | null): string[] => [
  UNVERIFIED_FOLDER,
  CHECK_FOLDER,
  VERIFIED_FOLDER,
  ...(interruption?.previousData ? [interruption.previousData] : []),
  ...REPLACED_NAMES,
];

/** Names of the existing data in `folder`. */
const listData = (folder: string): string[] =>
  REPLACED_NAMES.filter((name) => existsSync(join(folder, name)));

/**
 * Returns where the restore starts: where an interrupted one stopped, or with moving the data aside.
 * @throws an error for the operator if something would be moved over something else
 */
function planMoves(dataDir: string, interrupted: Progress | null): Progress {
  const data = listData(dataDir);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const previousData = interrupted?.previousData ?? null;
  const hasMovedData = previousData === null || listData(join(dataDir, previousData)).length > 0;
  if (interrupted?.step === "moving-in" && hasMovedData) return interrupted;
  const plan: Progress = {
    step: "moving-aside",
    previousData: previousData ?? (data.length > 0 ? `before-restore-${time}` : null),
  };
  const folder = join(dataDir, plan.previousData ?? "");
  const conflict =
    plan.previousData === null ? undefined : data.find((name) => existsSync(join(folder, name)));
  if (conflict !== undefined)
    throw new Error(
      `${conflict} is both in ${dataDir} and in ${folder}. Move one of them elsewhere, then run this again. Nothing was changed.`,
    );
  return plan;
}

/** Reads how far an interrupted restore has moved data, or null if it moved none. */
function readProgress(dataDir: string): Progress | null {
  const file = join(dataDir, PROGRESS_FILE);
  if (!existsSync(file)) return null;
  const progress = Progress.safeParse(parseJson(readProgressFile(file)));
  if (!progress.success) throw new Error(`${file} is damaged. It belongs to an interrupted restore.`);
  return progress.data;
}

function readProgressFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(
      `A restore was interrupted, and how far it got can’t be read. ${explainFileError(error, file, "read")}`,
      { cause: error },
    );
  }
}

/** Saves the progress before the moves that it is about, and syncs it to the disk. */
async function writeProgress(dataDir: string, progress: Progress): Promise<void> {
  const file = join(dataDir, PROGRESS_FILE);
  await writeFile(`${file}.part`, JSON.stringify(progress), { mode: 0o600, flush: true });
  await syncFolder(dataDir);
  await rename(`${file}.part`, file);
  await syncFolder(dataDir);
}

/** Creates a folder, if it is missing, that only its owner can use. */
async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
}

/** Syncs a folder's list of names to the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(folder, entry.name));
  await syncFolder(folder);
}

function assertNotStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Error("The restore was stopped. Nothing was changed.");
}

/** Space for the temporary files of SQLite. */
const MARGIN_BYTES = 1_000_000;

/** @throws if the disk has no space for a copy of the backup */
async function assertSpace(dataDir: string, { files }: Manifest, freeSpace: StatFileSystem): Promise<void> {
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

/**
 * Call before the data in `dataDir` are used.
 * @throws an error for the operator if a restore is running or was interrupted
 */
export function assertRestoreFinished(dataDir: string): void {
  const problem = describeInterruption(dataDir);
  if (problem === null) return;
  try {
    lockDataDir(dataDir)();
  } catch (error) {
    if (error instanceof DataDirInUse)
      throw new Error(`A restore into ${dataDir} is running. Wait until it has finished.`, { cause: error });
    // Otherwise the lock says nothing, such as on a disk that is mounted read-only.
  }
  throw new Error(problem);
}

/** Describes what an interrupted restore has left and how to continue, or returns null if there is none. */
function describeInterruption(dataDir: string): string | null {
  const interruption = `A restore into ${dataDir} was interrupted while it`;
  const progress = readProgress(dataDir);
  if (progress === null) {
    // Left by a version without the file.
    if (existsSync(join(dataDir, VERIFIED_FOLDER)))
      return `${interruption} moved data. Run it again with --replace. Data from before it are in ${dataDir} or in before-restore-… there.`;
    const paths = listInterruptedCopy(dataDir);
    if (paths.length === 0) return null;
    return `${interruption} copied the backup. Nothing was changed. Run it again or, to go on without it, delete ${paths.join(" and ")}.`;
  }
  if (progress.previousData === null)
    return `${interruption} moved the backup into place. Run it again. There were no data before it.`;
  const folder = join(dataDir, progress.previousData);
  if (existsSync(folder) && !isSearchable(folder))
    return `${interruption} moved data. Run it again with --replace. The data from before it are in ${dataDir}, in ${folder}, or partly in both.`;
  const isMoving = progress.step === "moving-aside" && listData(dataDir).length > 0;
  const hasMoved = listData(folder).length > 0;
  const place = !isMoving
    ? `The data from before it are in ${folder}.`
    : hasMoved
      ? `The data from before it are partly in ${folder} and partly still in ${dataDir}; the next run puts them together in ${folder}.`
      : `The data from before it are still in ${dataDir}; the next run moves them to ${folder}.`;
  return `${interruption} moved data. Run it again with --replace. ${place}`;
}

/** Paths of what a restore leaves that is interrupted before it moves data. */
const listInterruptedCopy = (dataDir: string): string[] =>
  [UNVERIFIED_FOLDER, CHECK_FOLDER, `${PROGRESS_FILE}.part`]
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path));

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
  beforeCopy: (path: string) => Promise<void>,
): Promise<void> {
  for (const { path, sha256 } of files) {
    if (damagedPaths.has(path)) continue;
    await beforeCopy(path);
    const file = join(target, path);
    if (dirname(path) !== ".") await createFolder(dirname(file));
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
  beforeChange: (change: string) => Promise<void>,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await createFolder(folder);
  try {
    await copyFile(join(source, DATABASE_NAME), join(folder, DATABASE_NAME));
    checkIntegrity(join(folder, DATABASE_NAME));
    await beforeChange("check the version");
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

/** Lists the missing folders of a path, topmost first. */
function listMissingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...listMissingFolders(dirname(folder)), folder];
}
