import type { Db } from "../db/database.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isFormFull } from "./stored-forms.ts";

/**
 * Marks an invoice's response to a form as paid, inside the payment's transaction. A response that no longer
 * counts (unpaid for 30 minutes) is still accepted if the form has room for it; throws
 * `PaymentRejectionError` if it has reached its maximum.
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
