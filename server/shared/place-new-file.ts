import { linkSync, renameSync, rmSync } from "node:fs";
import { getErrorCode } from "./file-problems.ts";

/**
 * Moves a complete file to its final path, so that an interrupted start or a full disk leaves no incomplete
 * file. An existing `file` of another program stays. `temporaryFile` is always removed.
 */
export function placeNewFile(temporaryFile: string, file: string): void {
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return;
    if (!NO_HARD_LINK_CODES.has(getErrorCode(error))) throw error;
    renameSync(temporaryFile, file);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

/** Error codes of file systems without hard links, such as some network folders. */
const NO_HARD_LINK_CODES = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
