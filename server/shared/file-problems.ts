import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";

/** The system's code of an error, such as `EACCES`; "" for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Whether a file couldn't be written because its disk, or the user's share of it, is full. */
export const isOutOfSpace = (error: unknown): boolean => OUT_OF_SPACE.has(codeOf(error));

const OUT_OF_SPACE = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT"]);

/**
 * Returns a sentence for the operator on why `path`, or the path that the error names, can't be used. Errors
 * that aren't about a file are returned as their message.
 */
export function explainFileError(error: unknown, path: string, use: "read" | "write to"): string {
  const code = codeOf(error);
  const given = error instanceof Error && "path" in error ? String(error.path) : path;
  const named = given.replace(/(?<=.)\/$/, "");
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `This user can’t ${use} ${blockingPart(named)}.`;
    case "ENOENT":
      return `${named} doesn’t exist.`;
    case "EEXIST":
    case "ENOTDIR":
      return `${blockingPart(named)} isn’t a folder.`;
    case "EISDIR":
      return `${named} is a folder, not a file.`;
    case "EROFS":
      return `The disk of ${named} is mounted read-only.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of ${named} is full.`;
    default:
      return code.startsWith("E") ? `This user can’t ${use} ${named} (${code}).` : String(error);
  }
}

/**
 * The part of `path` that can't be used: a parent that isn't a folder or that this user can't search, else
 * the path itself or, if it doesn't exist, its nearest parent that does.
 */
export function blockingPart(path: string): string {
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

/** Whether this user can open files in a folder. */
export function isSearchable(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
