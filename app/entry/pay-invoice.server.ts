import { redirect } from "@remix-run/node";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import { onceKey } from "../posting/once-key.ts";

/** Leads to where an open invoice of this event is paid, and from there back to the event. The API takes only the user's own invoices. */
export async function payInvoice(post: EntryPost, id: number) {
  const { context, page, key } = post;
  const back = `${context.site.publicUrl}/event/${page.eventUrl}`;
  const outcome = await context.organiser.payments.payInvoice(
    id,
    back,
    await onceKey(key, "invoice", { id }),
  );
  if (!outcome.success) {
    const refusal =
      outcome.message === "" ? ({ key: "problem.somethingWentWrong" } as const) : { said: outcome.message };
    return answer(post, 422, { refusal });
  }
  const address = context.paymentAddress(outcome.redirect);
  if (address) return redirect(address, 303);
  context.log.error({ eventId: page.eventId }, "the organiser named a payment page that is not allowed");
  return answer(post, 422, { refusal: { key: "problem.noPaymentPage" } });
}
