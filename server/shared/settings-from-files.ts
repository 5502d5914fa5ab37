import { readFileSync } from "node:fs";
import { codeOf } from "./file-problems.ts";
import { settingsError } from "./start-messages.ts";

/**
 * Adds the settings that are given by file: for each secret `NAME` in `names`, `NAME_FILE` may name a file
 * with its value, as used by containers and systemd. Trailing white space is removed. `program` is named in
 * the error.
 * @throws one Error with a line for each setting that is given twice or whose file can't be read, without its
 * content
 */
export function addFileSettings(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  program: string,
): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const path = source[fileSettingName(name)];
    if (!path) continue;
    if (source[name]) {
      problems.push(`${name}: is set twice, itself and by ${fileSettingName(name)}; remove one of them`);
      continue;
    }
    try {
      read[name] = readFileSync(path, "utf8").trimEnd();
      if (read[name] === "") problems.push(`${fileSettingName(name)}: ${path} is empty`);
    } catch (error) {
      problems.push(`${fileSettingName(name)}: ${path} can't be read: ${reasonOf(error)}`);
    }
  }
  if (problems.length > 0) throw settingsError(program, problems);
  return read;
}

/** `SESSION_SECRETS_FILE` for `SESSION_SECRETS`. */
export const fileSettingName = (name: string): string => `${name}_FILE`;

const reasonOf = (error: unknown): string => reasons.get(codeOf(error)) ?? codeOf(error);

const reasons = new Map([
  ["ENOENT", "it doesn't exist"],
  ["EACCES", "this user has no permission"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of its path isn't a folder"],
]);
