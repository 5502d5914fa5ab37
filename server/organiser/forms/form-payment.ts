import type { Db } from "../db/database.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isFormFull } from "./stored-forms.ts";

/**
 * Marks the form response of an invoice as paid. `db` is the payment's transaction.
 * @throws `PaymentRejectionError` if the form has reached its maximum, which may happen if the response was
 * unpaid for longer than `FORM_HOLD_MS`
 */
export async function markFormPaid(db: Db, invoiceId: number, now: number): Promise<void> {
  const { id, form_id, most } = await db
    .selectFrom("form_answers")
    .innerJoin("forms", "forms.id", "form_answers.form_id")
    .select(["form_answers.id", "form_answers.form_id", "forms.most"])
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  if (await isFormFull(db, { id: form_id, most }, now, id)) throw new PaymentRejectionError("over");
  await db.updateTable("form_answers").set({ paid_at: now }).where("id", "=", id).execute();
}
