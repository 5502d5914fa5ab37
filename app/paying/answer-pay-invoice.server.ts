import type { Post } from "../posting/post.server.ts";
import { payInvoice } from "./pay-invoice.server.ts";

/**
 * Answers the button that pays an open invoice beside the order that was found: leads to where it is paid, or
 * says why not. Null for any other button, and for a visitor. A form that was cut off plays no part.
 */
export async function answerPayInvoice(post: Post, page: string): Promise<Response | null> {
  const invoice = /^pay-invoice:(\d{1,9})$/.exec(post.intent)?.[1];
  if (!invoice || !post.user) return null;
  const begun = await payInvoice(post.context, { id: Number(invoice), page, formKey: post.key });
  return begun instanceof Response ? begun : post.refuse({ said: begun.said }, begun.status);
}
