import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { assertNotLost } from "../db/damaged-database.ts";
import { toMegabytes } from "../db/copy-before-upgrade.ts";
import { getDatabasePath, openToCheck } from "../db/open-database.ts";
import { backUp } from "./back-up.ts";
import { describeLoss, isSecretPath } from "./lost-secrets.ts";
import { assertRestoreFinished, restore, type RestoreOptions } from "./restore.ts";

const BACKUP_USAGE = "Usage: node build/organiser.mjs backup DIR   (a new folder)";
const RESTORE_USAGE =
  "Usage: node build/organiser.mjs restore DIR [--replace] [--incomplete]   (while the API is stopped)";

/**
 * Runs `backup DIR` for the API's folder `dataDir`. Returns a report.
 * @throws errors for the operator
 */
export async function runBackup(dataDir: string, args: readonly string[]): Promise<string> {
  const [target, ...extraArguments] = args;
  // Reject an empty DIR, such as an unset variable, because `resolve` would return the current folder.
  if (!target?.trim() || target.startsWith("-") || extraArguments.length > 0) throw new Error(BACKUP_USAGE);
  assertRestoreFinished(resolve(dataDir));
  assertNotLost(getDatabasePath(dataDir));
  if (!existsSync(getDatabasePath(dataDir)))
    throw new Error(`There is no database in ${resolve(dataDir)}. Set DATA_DIR as for the API.`);
  const folder = resolve(target);
  const db = openToCheck(dataDir);
  try {
    const { files, bytes, missing } = await backUp(db, resolve(dataDir), folder);
    return `${countFiles(files)} (${toMegabytes(bytes, Math.ceil)} MB) ${files === 1 ? "was" : "were"} backed up to ${folder}.${formatMissingFiles(missing, "These secrets are missing or damaged, so they aren’t in the backup; restore them from an earlier one")}`;
  } finally {
    await db.destroy();
  }
}

/**
 * Runs `restore DIR` for the API's folder `dataDir`. Returns a report.
 * @throws errors for the operator
 */
export async function runRestore(
  dataDir: string,
  args: readonly string[],
  checkVersion: RestoreOptions["checkVersion"],
): Promise<string> {
  const flags = args.filter((arg) => arg.startsWith("-"));
  const [source, ...extraArguments] = args.filter((arg) => !arg.startsWith("-"));
  const areFlagsValid = flags.every((flag) => flag === "--replace" || flag === "--incomplete");
  if (!source?.trim() || extraArguments.length > 0 || !areFlagsValid) throw new Error(RESTORE_USAGE);
  const stopping = new AbortController();
  // A second signal ends the program at once, which leaves what the next start reports.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const { createdAt, files, missing, previousDataFolder } = await restore({
    dataDir: resolve(dataDir),
    source: resolve(source),
    replacesData: flags.includes("--replace"),
    allowsIncomplete: flags.includes("--incomplete"),
    checkVersion,
    args,
    signal: stopping.signal,
  });
  const replacedNote =
    previousDataFolder === null
      ? ""
      : `\nThe previous data are in ${previousDataFolder}; remove them once you’ve checked the restored data.`;
  return `${countFiles(files)} of the backup from ${createdAt} ${files === 1 ? "was" : "were"} restored to ${resolve(dataDir)}.${formatMissingFiles(missing, "These secrets are missing; the API creates new ones")}${replacedNote}`;
}

const countFiles = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

const formatMissingFiles = (missing: readonly string[], secretsTitle: string): string => {
  const files = missing.filter((path) => !isSecretPath(path)).map((path) => `\n  ${path}`);
  const secrets = missing.filter(isSecretPath).map((path) => `\n  ${path}${describeLoss(path)}`);
  return [
    files.length > 0 &&
      `\nThese files are missing, so the records that name them are incomplete:${files.join("")}`,
    secrets.length > 0 && `\n${secretsTitle}:${secrets.join("")}`,
  ]
    .filter(Boolean)
    .join("");
};
