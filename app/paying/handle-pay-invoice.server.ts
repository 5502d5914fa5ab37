import type { Post } from "../posting/post.server.ts";
import { payInvoice } from "./pay-invoice.server.ts";

/**
 * Handles the button that pays the invoice of a received order. Redirects to the payment page, or rejects the
 * post with the reason. Returns null for any other button, and for visitors.
 */
export async function handlePayInvoice(post: Post, page: string): Promise<Response | null> {
  const invoice = /^pay-invoice:(\d{1,9})$/.exec(post.intent)?.[1];
  if (!invoice || !post.user) return null;
  const payment = await payInvoice(post.context, {
    id: Number(invoice),
    returnPath: page,
    formKey: post.key,
  });
  return payment instanceof Response ? payment : post.reject(payment.rejection, payment.status);
}
