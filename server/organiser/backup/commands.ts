import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { assertNotLost } from "../db/damaged-database.ts";
import { databaseFile, openDatabase } from "../db/open-database.ts";
import { backUp } from "./back-up.ts";
import { describeLoss } from "./lost-secrets.ts";
import { restore, type RestoreOptions } from "./restore.ts";

const BACKUP_USAGE = "Usage: node build/organiser.mjs backup DIR   (a new folder)";
const RESTORE_USAGE =
  "Usage: node build/organiser.mjs restore DIR [--replace] [--incomplete]   (while the API is stopped)";

/** Runs `backup DIR` for the API's folder `dataDir`. Returns a report; throws errors for the operator. */
export async function runBackup(dataDir: string, args: readonly string[]): Promise<string> {
  const [target, ...others] = args;
  // An empty DIR, such as that of an unset variable, would be the current folder.
  if (!target?.trim() || target.startsWith("-") || others.length > 0) throw new Error(BACKUP_USAGE);
  assertNotLost(databaseFile(dataDir));
  if (!existsSync(databaseFile(dataDir)))
    throw new Error(`There is no database in ${resolve(dataDir)}. Set DATA_DIR as for the API.`);
  const folder = resolve(target);
  const db = openDatabase(dataDir);
  try {
    const { files, bytes, missing } = await backUp(db, resolve(dataDir), folder);
    return `${files} files (${Math.ceil(bytes / 1_000_000)} MB) were backed up to ${folder}.${formatMissingFiles(missing)}`;
  } finally {
    await db.destroy();
  }
}

/** Runs `restore DIR` for the API's folder `dataDir`. Returns a report; throws errors for the operator. */
export async function runRestore(
  dataDir: string,
  args: readonly string[],
  checkVersion: RestoreOptions["checkVersion"],
): Promise<string> {
  const flags = args.filter((arg) => arg.startsWith("-"));
  const [source, ...others] = args.filter((arg) => !arg.startsWith("-"));
  const areFlagsValid = flags.every((flag) => flag === "--replace" || flag === "--incomplete");
  if (!source?.trim() || others.length > 0 || !areFlagsValid) throw new Error(RESTORE_USAGE);
  const { createdAt, files, missing, previousDataFolder } = await restore({
    dataDir: resolve(dataDir),
    source: resolve(source),
    replacesData: flags.includes("--replace"),
    allowsIncomplete: flags.includes("--incomplete"),
    checkVersion,
  });
  const replacedNote =
    previousDataFolder === null
      ? ""
      : `\nThe previous data are in ${previousDataFolder}; remove them once you’ve checked the restored data.`;
  return `${files} files of the backup from ${createdAt} were restored to ${resolve(dataDir)}.${formatMissingFiles(missing)}${replacedNote}`;
}

/** Describes the missing files and the effects of missing secrets; "" if nothing is missing. */
const formatMissingFiles = (missing: readonly string[]): string => {
  const files = missing.filter((path) => !isSecret(path)).map((path) => `\n  ${path}`);
  const secrets = missing.filter(isSecret).map((path) => `\n  ${path}${describeLoss(path)}`);
  return [
    files.length > 0 &&
      `\nThese files are missing, so the records that name them are incomplete:${files.join("")}`,
    secrets.length > 0 &&
      `\nThese secrets are missing; the API creates new ones when it needs them:${secrets.join("")}`,
  ]
    .filter(Boolean)
    .join("");
};

const isSecret = (path: string): boolean => path.startsWith("secrets/");
