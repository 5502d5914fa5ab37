import type { AppLoadContext } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import { onceKey } from "../posting/guards/once-key.ts";
import { leadToPayment } from "./payment-start.server.ts";

/** Why an invoice can't be paid now, in the visitor's language or the API's own words. */
export type PayProblem = { status: 422 | 503; said: string };

type OpenInvoice = {
  id: number;
  /** The path that the payment leads back to. */
  page: string;
  formKey: string | null;
};

/**
 * Leads to where an open invoice is paid. The API takes only the user's own invoices; the same button pressed
 * again starts nothing anew. Starting charges nothing, so that it may be tried again. [ACC-016]
 */
export async function payInvoice(
  context: AppLoadContext,
  { id, page, formKey }: OpenInvoice,
): Promise<Response | PayProblem> {
  const say = wordsFor(context.language.code, "paying");
  const refused = (said: string) =>
    ({ status: 422, said: said || say("problem.somethingWentWrong") }) as const;
  try {
    const once = await onceKey(formKey, "invoice", { id: String(id) });
    const back = context.site.publicUrl + page;
    const outcome = await context.organiser.payments.payInvoice(id, back, once);
    if (!outcome.success) return refused(outcome.message);
    const led = await leadToPayment(context, page, outcome.redirect);
    if (led) return led;
    context.log.error({ invoice: id }, "the organiser named a payment page that is not allowed");
    return refused(say("problem.noInvoicePage"));
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    return trouble.kind === "refused"
      ? refused(trouble.said)
      : { status: 503, said: say("problem.noAnswer") };
  }
}
