import { payInvoice as payOpenInvoice } from "../paying/pay-invoice.server.ts";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import { pathOfEvent } from "./entry-page.ts";

/** Leads to where an open invoice of this event is paid, and from there back to the event. */
export async function payInvoice(post: EntryPost, id: number) {
  const { context, page, key } = post;
  const begun = await payOpenInvoice(context, { id, page: pathOfEvent(page.eventUrl), formKey: key });
  return begun instanceof Response ? begun : answer(post, begun.status, { refusal: { said: begun.said } });
}
