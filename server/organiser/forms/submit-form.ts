import { sql } from "kysely";
import { z } from "zod";
import { answerRule, answersOf } from "../../../app/domain/form-answers/answer-rules.ts";
import { fieldOf, partsOf, type Question, questionsIn } from "../../../app/domain/form-answers/form-parts.ts";
import { text } from "../../../app/wire/primitives.ts";
import type { Form } from "../../../app/wire/form.ts";
import type { Db } from "../db/database.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import { recordRefusal } from "../http/record-refusal.ts";
import { ApiError, type Caller, type Keep } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { paymentAddress } from "../payments/payment-calls.ts";
import { startPayment } from "../payments/payments.ts";
import { Refusal } from "../payments/refusal.ts";
import { returnAddress } from "../payments/return-address.ts";
import { refusalWords } from "../uploads/upload-words.ts";
import { findForm, readForm } from "./stored-forms.ts";

export const SubmittedForm = z.object({
  data: z.record(z.string(), z.unknown()).default({}),
  url: text.transform((url) => Buffer.from(url, "base64").toString("utf8")),
});

/** What a form was answered with, and the answers as they are kept; null where nothing was taken. */
export type Taken = {
  answer: { success: boolean; error: string; payment: string };
  kept: { form: Form; answers: Record<string, string | number> } | null;
};

/**
 * Takes what was filled in: checks every rule again, keeps it, and says where to pay what the form costs. All
 * of it happens in one transaction, so that a form with a limit is never filled in once more than that.
 * [FORM-026 FORM-032 FORM-034]
 */
export async function submitForm(
  parts: Parts,
  {
    key,
    caller,
    sent,
    keep,
  }: { key: string; caller: Caller | null; sent: z.output<typeof SubmittedForm>; keep: Keep },
): Promise<Taken> {
  try {
    return await wholeOrRefused(() =>
      parts.db.transaction().execute(async (db) => {
        const now = parts.clock.now();
        const stored = await findForm(db, key);
        if (!stored) throw new ApiError(404, "NOT_FOUND", "There is no such form.");
        const form = await readForm(db, stored, now);
        if (form.closed !== "") throw new Refusal(form.closed);
        const forAccounts = form.mustBeLoggedOn || form.cost > 0;
        if (forAccounts && !caller) throw new ApiError(401, "", "Please log in first.");
        const answers = checkedAnswers(form, sent.data);
        const written = JSON.stringify(answers);
        if (caller && !(await parts.storage.hasRoom(db, caller.id, Buffer.byteLength(written))))
          throw new Refusal(refusalWords("ACCOUNT_FULL", parts.uploadLimits.bytes));
        const order = form.cost > 0 && caller ? await ordered(parts, db, form, caller, sent.url, now) : null;
        const answer = { success: true, error: "", payment: order?.payment ?? "" };
        await db
          .insertInto("form_answers")
          .values({
            form_id: form.id,
            account_id: caller?.id ?? null,
            sent_at: now,
            answers: written,
            invoice_id: order?.invoiceId ?? null,
            paid_at: null,
          })
          .execute();
        await keep(db, answer, order?.invoiceId);
        return { answer, kept: { form, answers } };
      }),
    );
  } catch (error) {
    if (error instanceof Refusal)
      return { answer: { success: false, error: error.message, payment: "" }, kept: null };
    throw error;
  }
}

/** Bytes of everything that an account filled in; most of them are those of drawn signatures. */
export async function bytesOfAnswers(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("form_answers")
    .select(sql<number | null>`sum(length(cast(answers as blob)))`.as("bytes"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** The answers as they are kept: of a password that there is one. Throws `Refusal` for bad ones. */
function checkedAnswers(
  form: Form,
  data: Readonly<Record<string, unknown>>,
): Record<string, string | number> {
  const parts = partsOf(form);
  const questions = questionsIn(parts);
  const typed = new Map(questions.map(({ name }) => [fieldOf(name), textIn(data[name])]));
  const refusal = recordRefusal(
    Object.fromEntries(questions.map(({ name, field }) => [name, typed.get(field) ?? ""])),
    questions.map((question) => ({
      member: question.name,
      name: question.label.replace(/[?:.]+$/, ""),
      rule: answerRule(question),
    })),
  );
  if (refusal !== "") throw new Refusal(refusal);
  const answers = answersOf(parts, (field) => typed.get(field) ?? "");
  for (const { name } of questions.filter(isPassword)) if (answers[name] !== "") answers[name] = "(given)";
  return answers;
}

const isPassword = ({ type }: Question): boolean => type === "password";

const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

async function ordered(parts: Parts, db: Db, form: Form, caller: Caller, url: string, now: number) {
  const returnUrl = returnAddress(url, parts.siteOrigins);
  if (returnUrl === null) throw new Refusal("The address to come back to is not one of ours.");
  const invoiceId = await writeInvoice(
    db,
    {
      userId: caller.id,
      subject: "form",
      title: form.name,
      contactName: `${caller.firstName} ${caller.lastName}`.trim(),
      email: caller.email,
      phone: "",
      lines: [{ description: form.name, quantity: 1, amount: form.cost }],
      credit: 0,
      paymentMethod: "",
      now,
    },
    null,
  );
  const token = await startPayment(db, { invoiceId, amount: form.cost, returnUrl, now });
  return { invoiceId, payment: paymentAddress(parts, token) };
}
