import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { type Insertable, sql } from "kysely";
import { z } from "zod";
import {
  getAnswerRule,
  type Answers,
  collectAnswers,
} from "../../../app/domain/form-answers/answer-rules.ts";
import {
  requiresFiles,
  parseFormParts,
  type Question,
  listQuestions,
  findUnanswerableLabel,
} from "../../../app/domain/form-answers/form-parts.ts";
import { text } from "../../../app/wire/primitives.ts";
import type { Form } from "../../../app/wire/form.ts";
import type { Database, Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Dependencies } from "../feature.ts";
import { validateRecord } from "../http/record-validation.ts";
import { ApiError, type Caller, type SaveResponse } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { buildPaymentUrl } from "../payments/payment-routes.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { parseReturnUrl } from "../payments/return-url.ts";
import { type NewFiles, withNewFiles } from "../uploads/stored-files.ts";
import { getUploadRejectionMessage } from "../uploads/upload-rejection-message.ts";
import { findForm, parseForm } from "./stored-forms.ts";

export const SubmittedForm = z.object({
  data: z.record(z.string(), z.unknown()).default({}),
  url: text.transform((url) => Buffer.from(url, "base64").toString("utf8")),
});

/** The API's response to a submission, and whether the submission was stored. */
export type SubmitResult = {
  response: { success: boolean; error: string; payment: string };
  isStored: boolean;
};

/** A form with submitted answers. */
export type FilledForm = { form: Form; answers: Answers };

/**
 * Validates and stores a response to a form. If the form has a price, returns the payment URL. If the caller
 * has an unpaid response, replaces it and updates its invoice. [FORM-026 FORM-032 FORM-034]
 */
export async function submitForm(
  dependencies: Dependencies,
  {
    idOrUrl,
    caller,
    submission,
    saveResponse,
    notifyOrganiser,
  }: {
    idOrUrl: string;
    caller: Caller | null;
    submission: z.output<typeof SubmittedForm>;
    saveResponse: SaveResponse;
    /** Queues the mail about the response, in the transaction that stores the response. */
    notifyOrganiser: (db: Db, filledForm: FilledForm) => Promise<void>;
  },
): Promise<SubmitResult> {
  const saveForm = (files: AnswerFile[], commitFiles: NewFiles["commit"]) =>
    rejectOnDiskFull(() =>
      dependencies.db.transaction().execute(async (db) => {
        const now = dependencies.clock.now();
        const { storedForm, form, answers, unpaidFormResponse } = await validateSubmission(db, idOrUrl, {
          caller,
          data: submission.data,
          now,
        });
        const { cost } = storedForm;
        const answersJson = JSON.stringify(answers);
        if (
          caller &&
          !(await dependencies.storage.hasSpaceFor(db, caller.id, Buffer.byteLength(answersJson)))
        )
          throw new RejectionError(
            getUploadRejectionMessage("ACCOUNT_FULL", dependencies.uploadLimits.fileBytes),
          );
        const order =
          cost > 0 && caller
            ? await startOrder(dependencies, db, {
                form: { ...form, cost },
                caller,
                url: submission.url,
                invoiceId: unpaidFormResponse?.invoice_id ?? null,
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
        const id = await saveFormResponse(db, row, unpaidFormResponse?.id ?? null);
        for (const file of files)
          await db
            .insertInto("form_files")
            .values({ ...file, answer_id: id })
            .execute();
        await saveResponse(db, response, order?.invoiceId);
        await notifyOrganiser(db, { form, answers });
        await commitFiles(db);
        return { response, isStored: true };
      }),
    );
  try {
    // Validate first without a transaction, so that no files are copied for invalid answers.
    const { form, answers } = await validateSubmission(dependencies.db, idOrUrl, {
      caller,
      data: submission.data,
      now: dependencies.clock.now(),
    });
    const uploads = findUploads(form, answers);
    if (uploads.length === 0) return await saveForm([], async () => {});
    if (!caller) throw new ApiError(401, "", "Log in to send files.");
    return await withNewFiles(dependencies, caller.id, async (files) =>
      saveForm(await stageFiles(files, uploads), (db) => files.commit(db)),
    );
  } catch (error) {
    if (error instanceof RejectionError)
      return { response: { success: false, error: error.message, payment: "" }, isStored: false };
    throw error;
  }
}

/** Returns the total size of an account's answers in bytes, without files. */
export async function sumAnswerBytes(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("form_answers")
    .select(sql<number | null>`sum(length(cast(answers as blob)))`.as("bytes"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/**
 * Validates a submission. `unpaidFormResponse` is the caller's unpaid response to the form, or null.
 * @throws `RejectionError` if the form is closed or an answer is invalid, and `ApiError` if there is no such
 * form or it requires a login
 */
async function validateSubmission(
  db: Db,
  idOrUrl: string,
  { caller, data, now }: { caller: Caller | null; data: Readonly<Record<string, unknown>>; now: number },
) {
  const storedForm = await findForm(db, idOrUrl);
  if (!storedForm) throw new ApiError(404, "NOT_FOUND", "There is no such form.");
  const unpaidFormResponse =
    caller && storedForm.cost > 0 ? await findUnpaidFormResponse(db, storedForm.id, caller.id) : null;
  const form = await parseForm(db, storedForm, { now, replacedId: unpaidFormResponse?.id });
  if (form.closed !== "") throw new RejectionError(form.closed);
  const requiresAccount = form.mustBeLoggedOn || storedForm.cost > 0 || requiresFiles(parseFormParts(form));
  if (requiresAccount && !caller) throw new ApiError(401, "", "Log in first.");
  return { storedForm, form, answers: validateAnswers(form, data), unpaidFormResponse };
}

async function findUnpaidFormResponse(
  db: Db,
  formId: number,
  accountId: number,
): Promise<{ id: number; invoice_id: number | null } | null> {
  const formResponse = await db
    .selectFrom("form_answers")
    .select(["id", "invoice_id"])
    .where("form_id", "=", formId)
    .where("account_id", "=", accountId)
    .where("invoice_id", "is not", null)
    .where("paid_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return formResponse ?? null;
}

/**
 * Saves a response and returns its id. If `previousId` isn't null, overwrites this response and deletes the
 * records of its files. A sweep deletes the files later.
 */
async function saveFormResponse(
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

type AnswerFile = { question: string; file: string; filetype: string };

const findUploads = (form: Form, answers: Answers): { question: string; uploadId: string }[] =>
  listQuestions(parseFormParts(form))
    .filter(({ type }) => type === "file")
    .flatMap(({ name }) =>
      [answers[name] ?? ""].flat().map((id) => ({ question: name, uploadId: String(id) })),
    )
    .filter(({ uploadId }) => uploadId !== "");

async function stageFiles(
  files: NewFiles,
  uploads: readonly { question: string; uploadId: string }[],
): Promise<AnswerFile[]> {
  const answerFiles: AnswerFile[] = [];
  for (const { question, uploadId } of uploads) {
    const document = await files.stageDocument(uploadId);
    if (!document.ok) throw new RejectionError(document.problem);
    answerFiles.push({ question, file: document.value.name, filetype: document.value.filetype });
  }
  return answerFiles;
}

/**
 * Validates and returns the answers. Passwords become “(given)”, so that they aren't stored.
 * @throws `RejectionError` if an answer is invalid
 */
function validateAnswers(form: Form, data: Readonly<Record<string, unknown>>): Answers {
  const formParts = parseFormParts(form);
  const unanswerable = findUnanswerableLabel(formParts);
  if (unanswerable !== null)
    throw new RejectionError(
      `This form can’t be sent: the type of its question “${unanswerable}” is not supported.`,
    );
  const questions = listQuestions(formParts);
  const inputByField = new Map(questions.map(({ name, field }) => [field, toText(data[name])]));
  const error = validateRecord(
    Object.fromEntries(questions.map(({ name, field }) => [name, inputByField.get(field) ?? ""])),
    questions.map((question) => ({
      field: question.name,
      label: question.label.replace(/[?:.]+$/, ""),
      rule: getAnswerRule(question),
    })),
  );
  if (error !== "") throw new RejectionError(error);
  const answers = collectAnswers(formParts, (field) => inputByField.get(field) ?? "");
  for (const { name } of questions.filter(isPassword)) if (answers[name] !== "") answers[name] = "(given)";
  return answers;
}

const isPassword = ({ type }: Question): boolean => type === "password";

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join("\n");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

type FormOrder = {
  form: Form & { cost: number };
  caller: Caller;
  url: string;
  /** The unpaid invoice to update, or null for a new invoice. */
  invoiceId: number | null;
  now: number;
};

async function startOrder(
  dependencies: Dependencies,
  db: Db,
  { form, caller, url, invoiceId: previousInvoiceId, now }: FormOrder,
) {
  const returnUrl = parseReturnUrl(url, dependencies.siteOrigins);
  if (returnUrl === null) throw new RejectionError("Invalid return URL.");
  const invoiceId = await writeInvoice(
    db,
    {
      userId: caller.id,
      subject: "form",
      title: form.name,
      contactName: formatFullName(caller.firstName, caller.lastName),
      email: caller.email,
      phone: "",
      lines: [{ description: form.name, quantity: 1, amount: form.cost }],
      credit: 0,
      paymentMethod: "",
      now,
    },
    previousInvoiceId,
  );
  const token = await startPayment(db, { invoiceId, amount: form.cost, returnUrl, now });
  return { invoiceId, payment: buildPaymentUrl(dependencies, token) };
}
