import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { getErrorCode, explainFileError } from "../../shared/file-problems.ts";
import { parseJson } from "../../shared/parse-json.ts";

/** Version of the backup format, increased by incompatible changes. */
const FORMAT_VERSION = 1;
const MANIFEST_NAME = "manifest.json";
/** Name of the database file, in the API's folder and in a backup. */
export const DATABASE_NAME = "organiser.sqlite";

/**
 * Folders that are backed up. The folders `pictures` and `staged` aren't, because pictures can be generated
 * again, and staged files have no record.
 */
export const BACKUP_FOLDERS = ["secrets", "documents", "photos", "uploads"] as const;

/** A path within a backup: the database, or a file directly in one of `BACKUP_FOLDERS`. */
const BackupPath = z
  .string()
  .max(300)
  .regex(/^(?:organiser\.sqlite|(?:secrets|documents|photos|uploads)\/[\w-][\w.-]*)$/);

/** Whether a backup can contain a file with this path. */
export const isBackupPath = (path: string): boolean => BackupPath.safeParse(path).success;

const BackupFile = z.strictObject({
  path: BackupPath,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const Manifest = z.object({
  kind: z.literal("organiser-backup"),
  version: z.literal(FORMAT_VERSION),
  /** Start of the copy of the database, as ISO 8601. */
  createdAt: z.iso.datetime(),
  files: z.array(BackupFile),
  /** Files that the database refers to but that didn't exist, and missing or damaged secrets. */
  missing: z.array(BackupPath),
});

export type BackupFile = z.output<typeof BackupFile>;
export type Manifest = z.output<typeof Manifest>;

/** Matches manifests of all versions, to recognise those of newer versions. */
const AnyVersion = z.object({ kind: z.literal("organiser-backup"), version: z.number() });

/** Writes the manifest atomically. Call this last, because the manifest marks the backup as complete. */
export async function writeManifest(
  folder: string,
  content: Pick<Manifest, "createdAt" | "files" | "missing">,
): Promise<void> {
  const manifest = Manifest.parse({ kind: "organiser-backup", version: FORMAT_VERSION, ...content });
  const file = join(folder, MANIFEST_NAME);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/**
 * Reads the manifest of a backup.
 * @throws an error for the operator if it is missing, damaged or of a newer version
 */
export async function readManifest(folder: string): Promise<Manifest> {
  await assertReadableFolder(folder);
  const text = await readFile(join(folder, MANIFEST_NAME), "utf8").catch((error: unknown) => {
    throw new Error(
      getErrorCode(error) === "ENOENT"
        ? `${folder} is not a complete backup: it has no ${MANIFEST_NAME}, which is written last.`
        : explainFileError(error, folder, "read"),
      { cause: error },
    );
  });
  const content = parseJson(text);
  const parsed = Manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const { data } = AnyVersion.safeParse(content);
  if (data && data.version > FORMAT_VERSION)
    throw new Error(
      `The backup in ${folder} was made by a newer version (its format is ${data.version}; this version reads up to ${FORMAT_VERSION}). Restore it with that version.`,
    );
  throw new Error(`${join(folder, MANIFEST_NAME)} is damaged.`);
}

async function assertReadableFolder(folder: string): Promise<void> {
  try {
    await access(`${folder}/`, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new Error(explainFileError(error, folder, "read"), { cause: error });
  }
}

/** Syncs a file to the disk and returns its size and checksum. */
export async function measureFile(file: string): Promise<Pick<BackupFile, "bytes" | "sha256">> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
    const { size } = await handle.stat();
    const hash = createHash("sha256");
    await pipeline(handle.createReadStream({ autoClose: false }), hash);
    return { bytes: size, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

/** Compares a backup with its manifest and returns the files that are missing or have changed. */
export async function findDamage(
  folder: string,
  { files }: Manifest,
): Promise<{ path: string; problem: "missing" | "damaged" }[]> {
  const damage: { path: string; problem: "missing" | "damaged" }[] = [];
  for (const { path, bytes, sha256 } of files) {
    const actual = await measureFile(join(folder, path)).catch((error: unknown) => {
      // Don't report an unreadable file as missing: a user who can read it can restore it.
      if (getErrorCode(error) === "EACCES")
        throw new Error(explainFileError(error, folder, "read"), { cause: error });
      return null;
    });
    if (actual === null) damage.push({ path, problem: "missing" });
    else if (actual.bytes !== bytes || actual.sha256 !== sha256) damage.push({ path, problem: "damaged" });
  }
  return damage;
}
