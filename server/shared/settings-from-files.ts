import { readFileSync } from "node:fs";
import { getErrorCode } from "./file-problems.ts";
import { settingsError } from "./start-messages.ts";

/**
 * Returns `source` with the settings that are in files: for each `NAME` in `names`, `NAME_FILE` may be the
 * path of a file with the value, as is usual with containers and systemd. Trailing white space is removed.
 * `program` is the name for the error.
 * @throws one Error with a line for each setting that is set twice or whose file can't be read. Values are
 * left out.
 */
export function addFileSettings(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  program: string,
): Record<string, string | undefined> {
  const settings: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const path = source[fileSettingName(name)];
    if (!path) continue;
    if (source[name]) {
      problems.push(`${name}: is set twice, itself and by ${fileSettingName(name)}; remove one of them`);
      continue;
    }
    try {
      settings[name] = readFileSync(path, "utf8").trimEnd();
      if (settings[name] === "") problems.push(`${fileSettingName(name)}: ${path} is empty`);
    } catch (error) {
      problems.push(`${fileSettingName(name)}: ${path} can't be read: ${explainReadError(error)}`);
    }
  }
  if (problems.length > 0) throw settingsError(program, problems);
  return settings;
}

/**
 * Returns the name of the setting with the path of a file, such as `SESSION_SECRETS_FILE` for
 * `SESSION_SECRETS`.
 */
export const fileSettingName = (name: string): string => `${name}_FILE`;

const explainReadError = (error: unknown): string => reasons.get(getErrorCode(error)) ?? getErrorCode(error);

const reasons = new Map([
  ["ENOENT", "it doesn't exist"],
  ["EACCES", "this user has no permission"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of its path isn't a folder"],
]);
