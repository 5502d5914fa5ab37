import { readFileSync } from "node:fs";
import { getErrorCode } from "./file-problems.ts";
import { createSettingsError } from "./start-messages.ts";

/**
 * Adds settings that are stored in files. For each `NAME` in `names`, the setting `NAME_FILE` may be the path
 * of a file with the value. Trailing white space is removed. `program` is named in the error.
 * @throws an Error with a line for each setting that is set twice or whose file can't be read, without values
 */
export function addFileSettings(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  program: string,
): Record<string, string | undefined> {
  const settings: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const path = source[getFileSettingName(name)];
    if (!path) continue;
    if (source[name]) {
      problems.push(`${name}: is set twice, itself and by ${getFileSettingName(name)}; remove one of them`);
      continue;
    }
    try {
      settings[name] = readFileSync(path, "utf8").trimEnd();
      if (settings[name] === "") problems.push(`${getFileSettingName(name)}: ${path} is empty`);
    } catch (error) {
      problems.push(`${getFileSettingName(name)}: ${path} can't be read: ${explainReadError(error)}`);
    }
  }
  if (problems.length > 0) throw createSettingsError(program, problems);
  return settings;
}

/** Returns `NAME_FILE` for `NAME`, the setting with the path of a file. */
export const getFileSettingName = (name: string): string => `${name}_FILE`;

const explainReadError = (error: unknown): string =>
  READ_ERROR_REASONS.get(getErrorCode(error)) ?? getErrorCode(error);

const READ_ERROR_REASONS = new Map([
  ["ENOENT", "it doesn't exist"],
  ["EACCES", "this user has no permission"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of its path isn't a folder"],
]);
