import type { Db } from "../db/database.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isFormFull } from "./stored-forms.ts";

/**
 * Records that the form response of an invoice is paid, in the payment's transaction `db`. A response that
 * was paid late no longer counts towards the form's maximum. Throws `PaymentRejectionError` if other
 * responses have reached the maximum meanwhile.
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
