import { createHash } from "node:crypto";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import type { FieldValues, BackOfficeRecord, Section } from "./section.ts";

/**
 * The rejection of a posted record: a message for all of it, messages for fields, and all values as typed.
 */
export type RejectedRecord = { status: number; message: string; problems: FieldValues; typed: FieldValues };

/** `saved` has the changes for the audit line: old and new value, or for texts their lengths. */
type Outcome =
  | { kind: "saved"; changes: readonly string[] }
  | { kind: "rejected"; record: BackOfficeRecord; rejection: RejectedRecord }
  | { kind: "missing" };

/**
 * Saves a posted record. In one transaction it is read, compared with the version that the form was
 * rendered from, and written, so that administrators can't overwrite changes they haven't seen.
 */
export function saveRecord(
  { db }: Pick<Parts, "db">,
  section: Section,
  id: string,
  body: unknown,
): Promise<Outcome> {
  return rejectOnDiskFull(() =>
    db.transaction().execute(async (transaction): Promise<Outcome> => {
      const record = await section.find?.(transaction, id);
      if (!record?.write) return { kind: "missing" };
      const parsed = readPosted(record, body);
      if (parsed.rejection) return { kind: "rejected", record, rejection: parsed.rejection };
      const changes = changesOf(record, parsed.values);
      if (changes.length > 0) await record.write(transaction, parsed.values);
      return { kind: "saved", changes };
    }),
  );
}

/** Hash of the values that a form was rendered from, to detect concurrent changes. */
export const hashVersion = ({ fields }: BackOfficeRecord): string =>
  createHash("sha256")
    .update(JSON.stringify(fields.map(({ name, value }) => [name, value])))
    .digest("base64url");

function readPosted(
  record: BackOfficeRecord,
  body: unknown,
): { values: FieldValues; rejection: null } | { values: null; rejection: RejectedRecord } {
  const { fields } = record;
  // A box that isn't ticked is not posted.
  const posted = z
    .object({ version: text, ...Object.fromEntries(fields.map(({ name }) => [name, text])) })
    .parse(body);
  const typed: FieldValues = posted;
  const parsed = z.object(Object.fromEntries(fields.map(({ name, rule }) => [name, rule]))).safeParse(typed);
  const reject = (status: number, message: string, problems: FieldValues, shownValues = typed) => ({
    values: null,
    rejection: { status, message, problems, typed: shownValues },
  });
  const missing = missingIn(fields, body);
  if (missing.length > 0)
    return reject(
      400,
      "Not saved. Check the highlighted fields.",
      Object.fromEntries(missing.map(({ name }) => [name, "This field was not sent. Save again."])),
      { ...typed, ...Object.fromEntries(missing.map(({ name, value }) => [name, value])) },
    );
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    return reject(400, "Not saved. Check the highlighted fields.", Object.fromEntries(problems));
  }
  const problem = record.problem?.(parsed.data);
  if (problem)
    return reject(400, "Not saved. Check the highlighted fields.", { [problem.field]: problem.message });
  if (posted.version !== hashVersion(record)) return reject(409, CHANGED_CONCURRENTLY, {});
  return { values: parsed.data, rejection: null };
}

/**
 * Fields that were not posted at all; they are not treated as empty. Unticked checkboxes are never posted.
 */
const missingIn = (fields: BackOfficeRecord["fields"], body: unknown): BackOfficeRecord["fields"] =>
  fields.filter(
    ({ name, kind }) =>
      kind !== "box" && !(typeof body === "object" && body !== null && Object.hasOwn(body, name)),
  );

const CHANGED_CONCURRENTLY =
  "Not saved: someone else has changed this since you opened it. Your text is shown below; the old values are in the list. " +
  "Choose “Save” again to keep your changes.";

const changesOf = ({ fields }: BackOfficeRecord, values: FieldValues): string[] =>
  fields.flatMap(({ name, value, isAudited }) => {
    const after = values[name] ?? "";
    if (after === value) return [];
    return isAudited
      ? [`${name} “${value}” → “${after}”`]
      : [`${name} ${value.length} → ${after.length} characters`];
  });
