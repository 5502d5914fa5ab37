import { fullName } from "../../../app/domain/record-rules/person.ts";
import { type Insertable, sql } from "kysely";
import { z } from "zod";
import { answerRule, type Answers, collectAnswers } from "../../../app/domain/form-answers/answer-rules.ts";
import {
  requiresFiles,
  parseFormParts,
  type Question,
  findQuestions,
  findUnanswerable,
} from "../../../app/domain/form-answers/form-parts.ts";
import { text } from "../../../app/wire/primitives.ts";
import type { Form } from "../../../app/wire/form.ts";
import type { Database, Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import { validateRecord } from "../http/record-validation.ts";
import { ApiError, type Caller, type SaveResponse } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { paymentUrl } from "../payments/payment-calls.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { parseReturnUrl } from "../payments/return-url.ts";
import { type NewFiles, withNewFiles } from "../uploads/stored-files.ts";
import { uploadRejectionMessage } from "../uploads/upload-rejection-message.ts";
import { findForm, parseForm } from "./stored-forms.ts";

export const SubmittedForm = z.object({
  data: z.record(z.string(), z.unknown()).default({}),
  url: text.transform((url) => Buffer.from(url, "base64").toString("utf8")),
});

/** The response to a submitted form, and whether it was accepted. */
export type SubmitResult = {
  response: { success: boolean; error: string; payment: string };
  isStored: boolean;
};

/** A submitted form with its answers as stored. */
export type FilledForm = { form: Form; answers: Answers };

/**
 * Accepts a submitted form: validates it again, stores it, and returns where to pay its price. An unpaid
 * response of the caller to the same form is replaced and keeps its invoice. Everything happens in one
 * transaction, so that a form's limit is never exceeded. [FORM-026 FORM-032 FORM-034]
 */
export async function submitForm(
  parts: Parts,
  {
    key,
    caller,
    sent,
    saveResponse,
    notifyOrganiser,
  }: {
    key: string;
    caller: Caller | null;
    sent: z.output<typeof SubmittedForm>;
    saveResponse: SaveResponse;
    /** Queues the mail about the response, in its transaction. */
    notifyOrganiser: (db: Db, filled: FilledForm) => Promise<void>;
  },
): Promise<SubmitResult> {
  const write = (files: AnsweredFile[], store: NewFiles["store"]) =>
    rejectOnDiskFull(() =>
      parts.db.transaction().execute(async (db) => {
        const now = parts.clock.now();
        const { stored, form, answers, previous } = await validated(db, key, {
          caller,
          data: sent.data,
          now,
        });
        const { cost } = stored;
        const answersJson = JSON.stringify(answers);
        if (caller && !(await parts.storage.fits(db, caller.id, Buffer.byteLength(answersJson))))
          throw new RejectionError(uploadRejectionMessage("ACCOUNT_FULL", parts.uploadLimits.bytes));
        const order =
          cost > 0 && caller
            ? await startOrder(parts, db, {
                form: { ...form, cost },
                caller,
                url: sent.url,
                invoiceId: previous?.invoice_id ?? null,
                now,
              })
            : null;
        const response = { success: true, error: "", payment: order?.payment ?? "" };
        const row = {
          form_id: form.id,
          account_id: caller?.id ?? null,
          sent_at: now,
          answers: answersJson,
          invoice_id: order?.invoiceId ?? null,
          paid_at: null,
        };
        const id = await writeAnswer(db, row, previous?.id ?? null);
        for (const file of files)
          await db
            .insertInto("form_files")
            .values({ ...file, answer_id: id })
            .execute();
        await saveResponse(db, response, order?.invoiceId);
        await notifyOrganiser(db, { form, answers });
        await store(db);
        return { response, isStored: true };
      }),
    );
  try {
    // Validated before the transaction, so that no files are copied for invalid answers.
    const { form, answers } = await validated(parts.db, key, {
      caller,
      data: sent.data,
      now: parts.clock.now(),
    });
    const uploads = uploadsIn(form, answers);
    if (uploads.length === 0) return await write([], async () => {});
    if (!caller) throw new ApiError(401, "", "Log in to send files.");
    return await withNewFiles(parts, caller.id, async (files) =>
      write(await stageFiles(files, uploads), (db) => files.store(db)),
    );
  } catch (error) {
    if (error instanceof RejectionError)
      return { response: { success: false, error: error.message, payment: "" }, isStored: false };
    throw error;
  }
}

/** Total bytes of an account's responses; drawn signatures are the largest part. */
export async function sumAnswerBytes(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("form_answers")
    .select(sql<number | null>`sum(length(cast(answers as blob)))`.as("bytes"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/**
 * Validates a submitted form. Throws `RejectionError`, or `ApiError` if there is no such form or an account is
 * required.
 */
async function validated(
  db: Db,
  key: string,
  { caller, data, now }: { caller: Caller | null; data: Readonly<Record<string, unknown>>; now: number },
) {
  const stored = await findForm(db, key);
  if (!stored) throw new ApiError(404, "NOT_FOUND", "There is no such form.");
  const previous = caller && stored.cost > 0 ? await findUnpaidAnswer(db, stored.id, caller.id) : null;
  const form = await parseForm(db, stored, { now, replaces: previous?.id });
  if (form.closed !== "") throw new RejectionError(form.closed);
  const requiresAccount = form.mustBeLoggedOn || stored.cost > 0 || requiresFiles(parseFormParts(form));
  if (requiresAccount && !caller) throw new ApiError(401, "", "Log in first.");
  return { stored, form, answers: validatedAnswers(form, data), previous };
}

/** Returns the account's newest unpaid response to a form; null if there is none. */
async function findUnpaidAnswer(
  db: Db,
  formId: number,
  accountId: number,
): Promise<{ id: number; invoice_id: number | null } | null> {
  const answer = await db
    .selectFrom("form_answers")
    .select(["id", "invoice_id"])
    .where("form_id", "=", formId)
    .where("account_id", "=", accountId)
    .where("invoice_id", "is not", null)
    .where("paid_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return answer ?? null;
}

/**
 * Saves a response, in place of the response `previousId` and its files if given. Returns its id. Files that
 * no record names any more are removed by the sweep.
 */
async function writeAnswer(
  db: Db,
  row: Insertable<Database["form_answers"]>,
  previousId: number | null,
): Promise<number> {
  if (previousId === null) {
    const { id } = await db.insertInto("form_answers").values(row).returning("id").executeTakeFirstOrThrow();
    return id;
  }
  await db.updateTable("form_answers").set(row).where("id", "=", previousId).execute();
  const files = db.selectFrom("form_files").select("file").where("answer_id", "=", previousId);
  await db.deleteFrom("stored_files").where("folder", "=", "documents").where("name", "in", files).execute();
  await db.deleteFrom("form_files").where("answer_id", "=", previousId).execute();
  return previousId;
}

/** A stored file of an answer. */
type AnsweredFile = { question: string; file: string; filetype: string };

/** The uploads in the answers, each with its question. */
const uploadsIn = (form: Form, answers: Answers): { question: string; uploadId: string }[] =>
  findQuestions(parseFormParts(form))
    .filter(({ type }) => type === "file")
    .flatMap(({ name }) =>
      [answers[name] ?? ""].flat().map((id) => ({ question: name, uploadId: String(id) })),
    )
    .filter(({ uploadId }) => uploadId !== "");

/** Copies uploads of answers. Throws `RejectionError` for an unusable upload. */
async function stageFiles(
  files: NewFiles,
  uploads: readonly { question: string; uploadId: string }[],
): Promise<AnsweredFile[]> {
  const staged: AnsweredFile[] = [];
  for (const { question, uploadId } of uploads) {
    const stored = await files.document(uploadId);
    if (!stored.ok) throw new RejectionError(stored.problem);
    staged.push({ question, file: stored.thing.name, filetype: stored.thing.filetype });
  }
  return staged;
}

/** Validates the answers; a password is stored as “(given)”. Throws `RejectionError` for invalid answers. */
function validatedAnswers(form: Form, data: Readonly<Record<string, unknown>>): Answers {
  const parts = parseFormParts(form);
  const unanswerable = findUnanswerable(parts);
  if (unanswerable !== null)
    throw new RejectionError(
      `This form can’t be sent: the type of its question “${unanswerable}” is not supported.`,
    );
  const questions = findQuestions(parts);
  const typed = new Map(questions.map(({ name, field }) => [field, textIn(data[name])]));
  const problem = validateRecord(
    Object.fromEntries(questions.map(({ name, field }) => [name, typed.get(field) ?? ""])),
    questions.map((question) => ({
      member: question.name,
      name: question.label.replace(/[?:.]+$/, ""),
      rule: answerRule(question),
    })),
  );
  if (problem !== "") throw new RejectionError(problem);
  const answers = collectAnswers(parts, (field) => typed.get(field) ?? "");
  for (const { name } of questions.filter(isPassword)) if (answers[name] !== "") answers[name] = "(given)";
  return answers;
}

const isPassword = ({ type }: Question): boolean => type === "password";

/** Multiple values are joined by line breaks. */
function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).join("\n");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

type FormOrder = {
  form: Form & { cost: number };
  caller: Caller;
  url: string;
  /** The unpaid invoice to overwrite; null for a new one. */
  invoiceId: number | null;
  now: number;
};

async function startOrder(
  parts: Parts,
  db: Db,
  { form, caller, url, invoiceId: previousId, now }: FormOrder,
) {
  const returnUrl = parseReturnUrl(url, parts.siteOrigins);
  if (returnUrl === null) throw new RejectionError("Invalid return URL.");
  const invoiceId = await writeInvoice(
    db,
    {
      userId: caller.id,
      subject: "form",
      title: form.name,
      contactName: fullName(caller.firstName, caller.lastName),
      email: caller.email,
      phone: "",
      lines: [{ description: form.name, quantity: 1, amount: form.cost }],
      credit: 0,
      paymentMethod: "",
      now,
    },
    previousId,
  );
  const token = await startPayment(db, { invoiceId, amount: form.cost, returnUrl, now });
  return { invoiceId, payment: paymentUrl(parts, token) };
}
