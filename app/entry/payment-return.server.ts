import type { AppLoadContext } from "@remix-run/node";
import { forgetDraft } from "./entry-draft.server.ts";

/** How the payment ended that the visitor comes back from; null when he comes from somewhere else. */
type PaymentReturn = "paid" | "failed" | null;

/**
 * Asks the API about the `payum_token` of the address. The address is put together from this site's own, as the payment page was given it. A paid
 * order's draft is forgotten; after a failure everything typed is still there, so that it can be paid again. [EVT-055 EVT-056]
 */
export async function paymentReturn(
  context: AppLoadContext,
  eventUrl: string,
  request: Request,
): Promise<PaymentReturn> {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) return null;

  await context.session.require(); // the check is for who paid; the log-in leads back here
  const { success } = await context.organiser.payments.check(
    `${context.site.publicUrl}${pathname}${search}`,
    token,
  );
  if (!success) return "failed";
  await forgetDraft(context, eventUrl);
  return "paid";
}
