import { createHash } from "node:crypto";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import type { Kept, OfficeRecord, Section } from "./section.ts";

/** What was wrong with what was posted: words at fields, words for all of it, and everything as typed. */
export type Refused = { status: number; words: string; problems: Kept; typed: Kept };

/** `saved` says what was changed in words for the audit line: from what to what, of texts how long. */
type Outcome =
  | { kind: "saved"; changes: readonly string[] }
  | { kind: "refused"; record: OfficeRecord; refused: Refused }
  | { kind: "missing" };

/**
 * Saves a posted record. It is read, compared with what the form was made from and written in one
 * transaction, so that of two administrators neither overwrites what they haven't seen.
 */
export function saveRecord(
  { db }: Pick<Parts, "db">,
  section: Section,
  id: string,
  body: unknown,
): Promise<Outcome> {
  return wholeOrRefused(() =>
    db.transaction().execute(async (transaction): Promise<Outcome> => {
      const record = await section.find?.(transaction, id);
      if (!record?.write) return { kind: "missing" };
      const read = readPosted(record, body);
      if (read.refused) return { kind: "refused", record, refused: read.refused };
      const changes = changesOf(record, read.kept);
      if (changes.length > 0) await record.write(transaction, read.kept);
      return { kind: "saved", changes };
    }),
  );
}

/** What a form was made from, so that a record that has changed since is noticed. */
export const versionOf = ({ fields }: OfficeRecord): string =>
  createHash("sha256")
    .update(JSON.stringify(fields.map(({ name, value }) => [name, value])))
    .digest("base64url");

function readPosted(
  record: OfficeRecord,
  body: unknown,
): { kept: Kept; refused: null } | { kept: null; refused: Refused } {
  const { fields } = record;
  // A box that isn't ticked is not posted.
  const posted = z
    .object({ version: text, ...Object.fromEntries(fields.map(({ name }) => [name, text])) })
    .parse(body);
  const typed: Kept = posted;
  const read = z.object(Object.fromEntries(fields.map(({ name, rule }) => [name, rule]))).safeParse(typed);
  const refuse = (status: number, words: string, problems: Kept) => ({
    kept: null,
    refused: { status, words, problems, typed },
  });
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    return refuse(400, "Not saved: see what is marked.", Object.fromEntries(problems));
  }
  const problem = record.problem?.(read.data);
  if (problem) return refuse(400, "Not saved: see what is marked.", { [problem.field]: problem.words });
  if (posted.version !== versionOf(record)) return refuse(409, changedMeanwhile, {});
  return { kept: read.data, refused: null };
}

const changedMeanwhile =
  "Not saved: somebody has changed this since you opened it. Here is what you typed; the old values are in " +
  "the list. Press “Save” again if yours shall hold.";

const changesOf = ({ fields }: OfficeRecord, kept: Kept): string[] =>
  fields.flatMap(({ name, value, isTold }) => {
    const after = kept[name] ?? "";
    if (after === value) return [];
    return isTold
      ? [`${name} “${value}” → “${after}”`]
      : [`${name} ${value.length} → ${after.length} characters`];
  });
