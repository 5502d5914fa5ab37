import type { AppLoadContext } from "@remix-run/node";
import { type Message, toRejectionMessage } from "../posting/message.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import { createIdempotencyKey } from "../posting/guards/idempotency-key.ts";
import { redirectToPaymentPage } from "./payment-start.server.ts";

/** Why an invoice can't be paid now, as part of a form result. */
export type PaymentRejection = { status: 422 | 503; rejection: Message };

type OpenInvoice = {
  id: number;
  /** Path to return to after the payment. */
  returnPath: string;
  formKey: string | null;
};

/**
 * Starts the payment of an open invoice and redirects to the payment page. Repeated submits lead to the same
 * payment. The API only accepts the user's own invoices. [ACC-016]
 */
export async function payInvoice(
  context: AppLoadContext,
  { id, returnPath, formKey }: OpenInvoice,
): Promise<Response | PaymentRejection> {
  try {
    const idempotencyKey = await createIdempotencyKey(formKey, "invoice", { id: String(id) });
    const returnUrl = context.site.publicUrl + returnPath;
    const outcome = await context.organiser.payments.payInvoice(id, returnUrl, idempotencyKey);
    if (!outcome.success) return { status: 422, rejection: toRejectionMessage(outcome.message) };
    const paymentRedirect = await redirectToPaymentPage(context, returnPath, outcome.redirect);
    if (paymentRedirect) return paymentRedirect;
    context.log.error({ invoice: id }, "payment page URL of the organiser API is not allowed");
    return { status: 422, rejection: { key: "paying:problem.noInvoicePage" } };
  } catch (error) {
    const failure = classifyApiError(error);
    if (failure === null) throw error;
    return failure.kind === "rejected"
      ? { status: 422, rejection: toRejectionMessage(failure.message) }
      : { status: 503, rejection: { key: "paying:problem.noResponse" } };
  }
}
