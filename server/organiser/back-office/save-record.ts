import { createHash } from "node:crypto";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Dependencies } from "../feature.ts";
import type { FieldValues, BackOfficeRecord, Section } from "./section.ts";

/** `message` is about the whole record. `problems` are messages by field. `values` are the posted values. */
export type RejectedRecord = { status: number; message: string; problems: FieldValues; values: FieldValues };

/** `changes` describes each changed field for the audit log. */
type SaveOutcome =
  | { kind: "saved"; changes: readonly string[] }
  | { kind: "rejected"; record: BackOfficeRecord; rejection: RejectedRecord }
  | { kind: "not-found" };

/**
 * Saves a posted record. Rejects the form if the record has changed since the form was rendered, so that an
 * administrator can't overwrite unseen changes.
 */
export function saveRecord(
  { db }: Pick<Dependencies, "db">,
  section: Section,
  id: string,
  body: unknown,
): Promise<SaveOutcome> {
  return rejectOnDiskFull(() =>
    db.transaction().execute(async (transaction): Promise<SaveOutcome> => {
      const record = await section.find?.(transaction, id);
      if (!record?.write) return { kind: "not-found" };
      const parsed = parsePostedRecord(record, body);
      if (parsed.rejection) return { kind: "rejected", record, rejection: parsed.rejection };
      const changes = describeChanges(record, parsed.values);
      if (changes.length > 0) await record.write(transaction, parsed.values);
      return { kind: "saved", changes };
    }),
  );
}

/** Returns a hash of the fields' values, to detect changes since the form was rendered. */
export const hashFieldValues = ({ fields }: BackOfficeRecord): string =>
  createHash("sha256")
    .update(JSON.stringify(fields.map(({ name, value }) => [name, value])))
    .digest("base64url");

function parsePostedRecord(
  record: BackOfficeRecord,
  body: unknown,
): { values: FieldValues; rejection: null } | { values: null; rejection: RejectedRecord } {
  const { fields } = record;
  // A missing field becomes "", because browsers don't post unchecked checkboxes.
  const postedForm = z
    .object({ version: text, ...Object.fromEntries(fields.map(({ name }) => [name, text])) })
    .parse(body);
  const postedValues: FieldValues = postedForm;
  const parsed = z
    .object(Object.fromEntries(fields.map(({ name, rule }) => [name, rule])))
    .safeParse(postedValues);
  const reject = (status: number, message: string, problems: FieldValues, values = postedValues) => ({
    values: null,
    rejection: { status, message, problems, values },
  });
  const missingFields = findMissingFields(fields, body);
  if (missingFields.length > 0)
    return reject(
      400,
      "Not saved. Check the highlighted fields.",
      Object.fromEntries(missingFields.map(({ name }) => [name, "This field was not sent. Save again."])),
      { ...postedValues, ...Object.fromEntries(missingFields.map(({ name, value }) => [name, value])) },
    );
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    return reject(400, "Not saved. Check the highlighted fields.", Object.fromEntries(problems));
  }
  const problem = record.validate?.(parsed.data);
  if (problem)
    return reject(400, "Not saved. Check the highlighted fields.", { [problem.field]: problem.message });
  if (postedForm.version !== hashFieldValues(record)) return reject(409, CHANGED_CONCURRENTLY_MESSAGE, {});
  return { values: parsed.data, rejection: null };
}

/** Skips checkboxes, because browsers don't post unchecked checkboxes. */
const findMissingFields = (fields: BackOfficeRecord["fields"], body: unknown): BackOfficeRecord["fields"] =>
  fields.filter(
    ({ name, kind }) =>
      kind !== "checkbox" && !(typeof body === "object" && body !== null && Object.hasOwn(body, name)),
  );

const CHANGED_CONCURRENTLY_MESSAGE =
  "Not saved: someone else has changed this since you opened it. Your text is shown below; the old values are in the list. " +
  "Choose “Save” again to keep your changes.";

/** For the audit log. Replaces values that aren't audited by their lengths. */
const describeChanges = ({ fields }: BackOfficeRecord, values: FieldValues): string[] =>
  fields.flatMap(({ name, value, isValueAudited }) => {
    const newValue = values[name] ?? "";
    if (newValue === value) return [];
    return isValueAudited
      ? [`${name} “${value}” → “${newValue}”`]
      : [`${name} ${value.length} → ${newValue.length} characters`];
  });
