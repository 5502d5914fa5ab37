import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { getErrorCode, explainFileError, isOutOfSpace } from "../shared/file-problems.ts";
import { diskFullError } from "../shared/full-disk.ts";
import { placeNewFile } from "../shared/place-new-file.ts";

/** Secrets that may be removed to make new ones. Without the others, data or mailed codes are lost. */
const REPLACEABLE: ReadonlySet<string> = new Set([
  "access-tokens",
  "refresh-tokens",
  "mailed-codes",
  "audit",
]);

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
 * Returns a stored secret, or null if there is none of this name.
 * @throws an error for the operator if the file is damaged or can't be read
 */
export function readSecret(folder: string, name: string): Buffer | null {
  const secret = decodeStored(folder, name);
  if (secret !== "damaged") return secret;
  const file = secretFile(folder, name);
  const remedy = "Restore it from a backup (docs/backup.md)";
  throw new Error(
    REPLACEABLE.has(name)
      ? `${file} is damaged. ${remedy}, or remove it to make a new one.`
      : `${file} is damaged. ${remedy}.`,
  );
}

/**
 * Whether a secret of this name is stored and has the right length.
 * @throws an error for the operator if the file can't be read
 */
export const hasUsableSecret = (folder: string, name: string): boolean =>
  Buffer.isBuffer(decodeStored(folder, name));

function decodeStored(folder: string, name: string): Buffer | "damaged" | null {
  const stored = readIfExists(secretFile(folder, name));
  if (stored === null) return null;
  const secret = Buffer.from(stored, "base64url");
  return secret.length === 32 ? secret : "damaged";
}

const secretFile = (folder: string, name: string): string => join(folder, "secrets", name);

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null;
    throw new Error(explainFileError(error, file, "read"), { cause: error });
  }
}

/** Creates a secret, or returns the one that another program created meanwhile. */
function createSecret(folder: string, name: string): Buffer {
  const file = secretFile(folder, name);
  // The leading dot excludes an unfinished file from backups.
  const unfinished = join(dirname(file), `.${name}.${process.pid}.new`);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeAndSync(unfinished, randomBytes(32).toString("base64url"));
    placeNewFile(unfinished, file);
  } catch (error) {
    throw isOutOfSpace(error)
      ? diskFullError(folder, error)
      : new Error(explainFileError(error, file, "write to"), { cause: error });
  } finally {
    rmSync(unfinished, { force: true });
  }
  const secret = readSecret(folder, name);
  if (secret === null) throw new Error(`${file} was removed while the program was starting.`);
  return secret;
}

/** A full disk or a crash must not leave an incomplete file under the secret's own name. */
function writeAndSync(file: string, text: string): void {
  const descriptor = openSync(file, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
