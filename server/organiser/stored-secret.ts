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
 * Returns 32 random bytes that are stable across restarts: generated once and stored in
 * `folder/secrets/name`, readable only by this user. Each purpose has its own name; removing the file
 * invalidates everything that was signed or encrypted with it.
 * @throws an error for the operator if the file is damaged or can't be read or created
 */
export function loadOrCreateSecret(folder: string, name: string): Buffer {
  return readSecret(folder, name) ?? createSecret(folder, name);
}

/**
 * Returns a function that loads the secret when it is first called, and creates it if needed, so that the API
 * creates no secrets before its start has passed all checks.
 */
export function lazySecret(folder: string, name: string): () => Buffer {
  let secret: Buffer | null = null;
  return () => (secret ??= loadOrCreateSecret(folder, name));
}

/**
 * Returns a stored secret, or null if there is none of this name.
 * @throws an error for the operator if the file is damaged or can't be read
 */
export function readSecret(folder: string, name: string): Buffer | null {
  const stored = inspectSecret(folder, name);
  if (stored.state === "usable") return stored.secret;
  if (stored.state === "missing") return null;
  throw new Error(stored.problem);
}

/** A secret as it is stored. `problem` says to the operator what is wrong and what to do. */
type StoredSecret =
  | { state: "usable"; secret: Buffer }
  | { state: "missing" }
  | { state: "damaged" | "dangling" | "unreadable"; problem: string };

/** Reads the secret of this name without changing anything. */
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

/** Renames a secret, so that a new one is made when it is needed. Returns the new path. */
export function setAsideSecret(folder: string, name: string): string {
  const file = getSecretPath(folder, name);
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`;
  renameSync(file, aside);
  return aside;
}

const getSecretPath = (folder: string, name: string): string => join(folder, "secrets", name);

const describeDamage = (file: string, name: string, damage: string): string =>
  `${file} ${damage}. Restore it from a backup (docs/backup.md). If there is none, move it away, and a new one is made${describeLoss(name)}.`;

const explainUnreadable = (error: unknown, file: string): string =>
  explainForbidden(error, file) ?? explainFileError(error, file, "read");

const isDanglingLink = (path: string): boolean =>
  !existsSync(path) && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Creates a secret, or returns the one that another program created meanwhile. */
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
 * Writes a file and waits until it is on the disk, so that a crash can't leave an incomplete secret under its
 * final name.
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
