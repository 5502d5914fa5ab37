import { linkSync, renameSync, rmSync } from "node:fs";
import { getErrorCode } from "./file-problems.ts";

/**
 * Gives a finished file its own name, so that an interrupted start or a full disk leaves no incomplete file there.
 * A file that another program has created meanwhile under this name stays. Removes `unfinished`.
 */
export function placeNewFile(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return;
    if (!WITHOUT_LINKS.has(getErrorCode(error))) throw error;
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Errors of file systems that have no hard links, such as some network folders. */
const WITHOUT_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
