import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { ParseKeys } from "i18next";
import { formOwner, refuseOthers } from "../posting/owner.server.ts";
import { onceKey } from "../posting/once-key.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";

/** Why an invoice could not be paid: a key of the account page's words, or what the organiser API said. */
export type PayProblem = { key: ParseKeys<"my-account"> } | { said: string };

/**
 * Leads to where an open invoice is paid, and from there back to the account page. The API takes only the user's own invoices. The same button pressed
 * again starts nothing anew. [ACC-016]
 */
export async function payOpenInvoice(context: AppLoadContext, request: Request) {
  const user = await context.session.require();
  const form = await request.formData();
  await refuseOthers(context, await formOwner(context, form), user, async () => undefined);
  const [id, key] = [textIn(form, "invoice"), textIn(form, "key")];
  if (!/^[1-9]\d{0,8}$/.test(id)) return problem(400, { key: "problem.noInvoice" });
  try {
    const address = `${context.site.publicUrl}/my-account`;
    const once = await onceKey(key || null, "invoice", { id });
    const outcome = await context.organiser.payments.payInvoice(Number(id), address, once);
    if (!outcome.success) return problem(422, saidOr(outcome.message));
    const payment = context.paymentAddress(outcome.redirect);
    if (payment) return redirect(payment, 303);
    context.log.error({ invoice: Number(id) }, "the organiser named a payment page that is not allowed");
    return problem(422, { key: "problem.noPaymentPage" });
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    return trouble.kind === "refused"
      ? problem(422, saidOr(trouble.said))
      : problem(503, { key: "problem.noAnswer" });
  }
}

const problem = (status: 400 | 422 | 503, why: PayProblem) => data({ problem: why }, { status });

const saidOr = (said: string): PayProblem => (said === "" ? { key: "problem.somethingWentWrong" } : { said });

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
