import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { explainFileError, explainForbidden, getErrorCode, isOutOfSpace } from "../shared/file-problems.ts";
import { createDiskFullError } from "../shared/full-disk.ts";
import { placeNewFile } from "../shared/place-new-file.ts";
import { describeLoss } from "./backup/lost-secrets.ts";

/**
 * Returns 32 random bytes that stay the same across restarts. They are generated once and stored in
 * `folder/secrets/name`, which only this user can read. Each purpose has its own name. Removing the file
 * invalidates everything that was signed or encrypted with the secret.
 * @throws an error for the operator if the file is damaged or can't be read or created
 */
export function loadOrCreateSecret(folder: string, name: string): Buffer {
  return readSecret(folder, name) ?? createSecret(folder, name);
}

/**
 * Returns a function that loads the secret, or creates it, when it is first called. The API thus creates no
 * secrets before its start has passed all checks.
 */
export function createSecretLoader(folder: string, name: string): () => Buffer {
  let secret: Buffer | null = null;
  return () => (secret ??= loadOrCreateSecret(folder, name));
}

/**
 * Returns a stored secret, or null if there is none of this name.
 * @throws an error for the operator if the file is damaged or can't be read
 */
export function readSecret(folder: string, name: string): Buffer | null {
  const storedSecret = inspectSecret(folder, name);
  if (storedSecret.state === "usable") return storedSecret.secret;
  if (storedSecret.state === "missing") return null;
  throw new Error(storedSecret.problem);
}

/**
 * `dangling` means that the file or its folder is a link to a missing path. `problem` is a message for the
 * operator.
 */
type StoredSecret =
  | { state: "usable"; secret: Buffer }
  | { state: "missing" }
  | { state: "damaged" | "dangling" | "unreadable"; problem: string };

/** Reads a secret without changing anything. */
export function inspectSecret(folder: string, name: string): StoredSecret {
  const file = getSecretPath(folder, name);
  try {
    const secret = Buffer.from(readFileSync(file, "utf8"), "base64url");
    if (secret.length === 32) return { state: "usable", secret };
    return { state: "damaged", problem: describeDamage(file, name, "is damaged") };
  } catch (error) {
    if (getErrorCode(error) === "EISDIR")
      return { state: "damaged", problem: describeDamage(file, name, "is a folder, not a file") };
    if (getErrorCode(error) !== "ENOENT")
      return { state: "unreadable", problem: explainUnreadable(error, file) };
    const link = [dirname(file), file].find(isDanglingLink);
    if (link === undefined) return { state: "missing" };
    return {
      state: "dangling",
      problem: `${link} is a link to ${readlinkSync(link)}, which doesn’t exist. Put it there, or replace the link by the original from a backup (docs/backup.md).`,
    };
  }
}

/** Renames a secret, so that a new secret is created when it is needed. Returns the new path. */
export function setAsideSecret(folder: string, name: string): string {
  const file = getSecretPath(folder, name);
  const renamedFile = `${file}.damaged-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`;
  renameSync(file, renamedFile);
  return renamedFile;
}

const getSecretPath = (folder: string, name: string): string => join(folder, "secrets", name);

const describeDamage = (file: string, name: string, damage: string): string =>
  `${file} ${damage}. Restore it from a backup (docs/backup.md). If there is none, move it away, and a new one is made${describeLoss(name)}.`;

const explainUnreadable = (error: unknown, file: string): string =>
  explainForbidden(error, file) ?? explainFileError(error, file, "read");

const isDanglingLink = (path: string): boolean =>
  !existsSync(path) && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Creates a secret, or returns the secret that another process has created meanwhile. */
function createSecret(folder: string, name: string): Buffer {
  const file = getSecretPath(folder, name);
  // The leading dot excludes a temporary file from backups.
  const temporaryFile = join(dirname(file), `.${name}.${process.pid}.new`);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeAndSync(temporaryFile, randomBytes(32).toString("base64url"));
    placeNewFile(temporaryFile, file);
  } catch (error) {
    throw isOutOfSpace(error)
      ? createDiskFullError(folder, error)
      : new Error(explainFileError(error, file, "write to"), { cause: error });
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  const secret = readSecret(folder, name);
  if (secret === null) throw new Error(`${file} was removed while the program was starting.`);
  return secret;
}

/**
 * Waits until the file is on the disk, so that a crash can't leave an incomplete secret under its final name.
 */
function writeAndSync(file: string, text: string): void {
  const descriptor = openSync(file, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
