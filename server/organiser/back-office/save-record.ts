import { createHash } from "node:crypto";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Dependencies } from "../feature.ts";
import { forgetUnusedPictures } from "./picture-upload.ts";
import type { FieldValues, BackOfficeRecord, NewRecord, Section } from "./section.ts";

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

type InsertOutcome =
  | { kind: "saved"; id: number }
  | { kind: "rejected"; record: NewRecord; rejection: RejectedRecord }
  | { kind: "not-found" };

/** Saves a posted new record. `find` returns its form. */
export function insertRecord(
  { db }: Pick<Dependencies, "db">,
  find: (db: Db) => Promise<NewRecord | null>,
  body: unknown,
): Promise<InsertOutcome> {
  return rejectOnDiskFull(() =>
    db.transaction().execute(async (transaction): Promise<InsertOutcome> => {
      const record = await find(transaction);
      if (!record) return { kind: "not-found" };
      const parsed = parsePostedRecord(record, body, { isNew: true });
      if (parsed.rejection) return { kind: "rejected", record, rejection: parsed.rejection };
      return { kind: "saved", id: await record.insert(transaction, parsed.values) };
    }),
  );
}

type DeletionOutcome =
  | { kind: "deleted"; title: string }
  | { kind: "rejected"; record: BackOfficeRecord; message: string }
  | { kind: "not-found" };

/** Deletes a record, if nothing prevents it and the form's checkbox is checked. */
export function deleteRecord(
  { db }: Pick<Dependencies, "db">,
  section: Section,
  id: string,
  body: unknown,
): Promise<DeletionOutcome> {
  return rejectOnDiskFull(() =>
    db.transaction().execute(async (transaction): Promise<DeletionOutcome> => {
      const record = await section.find?.(transaction, id);
      if (!record?.deletion) return { kind: "not-found" };
      const { obstacle } = record.deletion;
      if (obstacle !== null) return { kind: "rejected", record, message: obstacle };
      const { confirmed } = z.object({ confirmed: text }).parse(body);
      if (confirmed !== "yes") return { kind: "rejected", record, message: "Tick the box to delete it." };
      await record.deletion.remove(transaction);
      await forgetUnusedPictures(transaction);
      return { kind: "deleted", title: record.title };
    }),
  );
}

/** Returns a hash of the fields' values, to detect changes since the form was rendered. */
export const hashFieldValues = ({ fields }: Pick<BackOfficeRecord, "fields">): string =>
  createHash("sha256")
    .update(JSON.stringify(fields.map(({ name, value }) => [name, value])))
    .digest("base64url");

function parsePostedRecord(
  record: Pick<BackOfficeRecord, "fields" | "validate">,
  body: unknown,
  { isNew = false } = {},
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
  const hasChanged = !isNew && postedForm.version !== hashFieldValues(record);
  const missingFields = findMissingFields(fields, body);
  if (missingFields.length > 0) {
    const values = {
      ...postedValues,
      ...Object.fromEntries(missingFields.map(({ name, value }) => [name, value])),
    };
    // A change can add fields, such as another day of an event.
    if (hasChanged) return reject(409, CHANGED_CONCURRENTLY_MESSAGE, {}, values);
    const problems = missingFields.map(({ name }) => [name, "This field was not sent. Save again."]);
    return reject(400, "Not saved. Check the highlighted fields.", Object.fromEntries(problems), values);
  }
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    return reject(400, "Not saved. Check the highlighted fields.", Object.fromEntries(problems));
  }
  const problems = record.validate?.(parsed.data) ?? [];
  if (problems.length > 0) {
    const messages = problems.map(({ field, message }) => [field, message] as const);
    return reject(400, "Not saved. Check the highlighted fields.", Object.fromEntries(messages));
  }
  if (hasChanged) return reject(409, CHANGED_CONCURRENTLY_MESSAGE, {});
  return { values: parsed.data, rejection: null };
}

/** Skips checkboxes, because browsers don't post unchecked checkboxes. */
const findMissingFields = (fields: BackOfficeRecord["fields"], body: unknown): BackOfficeRecord["fields"] =>
  fields.filter(
    ({ name, kind }) =>
      kind !== "checkbox" && !(typeof body === "object" && body !== null && Object.hasOwn(body, name)),
  );

const CHANGED_CONCURRENTLY_MESSAGE =
  "Not saved: someone else has changed this since you opened it. Your text is shown below. " +
  "To see what they saved, open this page in another tab. Choose “Save” again to replace it.";

/** For the audit log. Replaces values that aren't audited by their lengths. */
const describeChanges = ({ fields }: BackOfficeRecord, values: FieldValues): string[] =>
  fields.flatMap(({ name, value, isValueAudited }) => {
    const newValue = values[name] ?? "";
    if (newValue === value) return [];
    return isValueAudited
      ? [`${name} “${value}” → “${newValue}”`]
      : [`${name} ${value.length} → ${newValue.length} characters`];
  });
