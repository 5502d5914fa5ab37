import { accessSync, constants, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { getSystemErrorMap } from "node:util";
import { describeOwner } from "./describe-owner.ts";

/** Returns the code of a system error, such as `EACCES`, or "" for other errors. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Whether a file couldn't be written because the disk is full or the user's quota is used up. */
export const isOutOfSpace = (error: unknown): boolean => OUT_OF_SPACE.has(getErrorCode(error));

const OUT_OF_SPACE = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT"]);

/**
 * Explains to the operator why a file can't be used. Names the path in the error, or else `path`. If the
 * error doesn't concern a file, returns its text.
 */
export function explainFileError(error: unknown, path: string, use: "read" | "write to"): string {
  const code = getErrorCode(error);
  const fullPath = error instanceof Error && "path" in error ? String(error.path) : path;
  const name = fullPath.replace(/(?<=.)\/$/, "");
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `This user can’t ${use} ${findBlockingPart(name)}${describeOwner(findBlockingPart(name))}. ${describePermissionFix(name)}`;
    case "ENOENT":
      return `${name} doesn’t exist.`;
    case "EEXIST":
    case "ENOTDIR":
      return `${findBlockingPart(name)} isn’t a folder.`;
    case "EISDIR":
      return `${name} is a folder, not a file.`;
    case "EROFS":
      return `The disk of ${name} is mounted read-only.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of ${name} is full.`;
    case "EMFILE":
    case "ENFILE":
      return `${name} can’t be opened, because too many files are open. Allow more (ulimit -n, or LimitNOFILE= of systemd).`;
    case "EIO":
      return `The disk of ${name} reports an error. Check the disk (dmesg).`;
    case "EBUSY":
    case "EXDEV":
      return `${name} can’t be moved or removed, because it is on another disk or a disk is mounted there. Unmount the disk, or move what it has into the folder.`;
    case "ELOOP":
      return `${name} is a link that leads back to itself. Remove the link.`;
    case "ENAMETOOLONG":
      return `The path ${name} is too long for its disk. Use a shorter one.`;
    default:
      return code.startsWith("E")
        ? `This user can’t ${use} ${name}: ${describeSystemError(error)}. Check this path and its disk, then try again.`
        : String(error);
  }
}

/** Returns the system's text for an error, such as “stale file handle (ESTALE)”. */
function describeSystemError(error: unknown): string {
  const code = getErrorCode(error);
  const text = [...getSystemErrorMap().values()].find(([name]) => name === code)?.[1];
  return text === undefined ? code : `${text} (${code})`;
}

/**
 * Returns which access failed. If `copyfile` failed, the source can't be read, because the target was created
 * just before.
 */
export const getFailedAccess = (error: unknown): "read" | "write to" =>
  error instanceof Error && "syscall" in error && ["copyfile", "scandir"].includes(String(error.syscall))
    ? "read"
    : "write to";

/** Says how to get access to a path. Never suggests changing a folder above it, which may be `/`. */
function describePermissionFix(path: string): string {
  const part = findBlockingPart(path);
  if (part !== path)
    return "Give this user permission to use it or, if this is a command, run it as the user that the API runs as or name another path.";
  const user = getOwnUserName();
  return `If this is a command, run it as the user that the API runs as. If it already is, give this user permission to use it: chown -R ${user} ${quoteForShell(part)}; chmod -R u+rwX ${quoteForShell(part)}`;
}

/** Explains why a file can't be read and how to fix it, or returns null if it isn't a permission problem. */
export function explainForbidden(error: unknown, path: string): string | null {
  if (!["EACCES", "EPERM"].includes(getErrorCode(error))) return null;
  const part = findBlockingPart(path);
  const user = getOwnUserName();
  const mode = part === path ? "u+rw" : "u+rwx";
  return `The user ${user} can’t read ${part}${describeOwner(part)}. Give it to this user, with permission to use it: chown ${user} ${quoteForShell(part)}; chmod ${mode} ${quoteForShell(part)}`;
}

/** Quotes an argument of a command for POSIX shells, if it needs quotes. */
export const quoteForShell = (argument: string): string =>
  /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the name of the user that runs this program, or the id of a user without a name. */
export function getOwnUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}

/**
 * Returns the first parent of `path` that isn't a folder or that this user can't search. Without such a
 * parent, returns `path`, or its nearest existing parent if `path` doesn't exist.
 */
export function findBlockingPart(path: string): string {
  const parts = [path];
  for (let part = path; dirname(part) !== part; part = dirname(part)) parts.unshift(dirname(part));
  let nearest = path;
  for (const part of parts) {
    const stats = statSync(part, { throwIfNoEntry: false });
    if (!stats) return nearest;
    nearest = part;
    if (part !== path && !(stats.isDirectory() && isSearchable(part))) return part;
  }
  return nearest;
}

/** Whether this user can list, create and delete files in a folder. */
export function isUsableFolder(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this user can open files in a folder. */
export function isSearchable(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
