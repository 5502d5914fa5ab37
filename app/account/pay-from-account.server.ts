import type { ActionFunctionArgs } from "@remix-run/node";
import { payInvoice } from "../paying/pay-invoice.server.ts";
import { handlePost } from "../posting/handle-post.server.ts";
import type { FormKind } from "../posting/post.server.ts";

const invoicesFormKind: FormKind = { name: "invoices", access: "user", draft: "none" };

/**
 * Handles the buttons to pay an invoice: redirects to the payment page, which returns to the account page.
 * [ACC-016]
 */
export const postInvoicePayment = (args: ActionFunctionArgs) =>
  handlePost(args, invoicesFormKind, async (post) => {
    const id = post.text("invoice");
    if (!/^[1-9]\d{0,8}$/.test(id)) return post.reject({ key: "paying:problem.noInvoice" }, 400);
    const page = "/my-account";
    const payment = await payInvoice(post.context, { id: Number(id), page, formKey: post.key });
    return payment instanceof Response ? payment : post.reject(payment.rejection, payment.status);
  });
