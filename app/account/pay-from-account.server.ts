import type { ActionFunctionArgs } from "@remix-run/node";
import { payInvoice } from "../paying/pay-invoice.server.ts";
import { handlePost } from "../posting/handle-post.server.ts";
import type { FormKind } from "../posting/post.server.ts";

const invoicesFormKind: FormKind = { name: "invoices", access: "user", draft: "none" };

/**
 * Handles the buttons that pay an invoice. Redirects to the payment page, which later redirects to the
 * account page. [ACC-016]
 */
export const postInvoicePayment = (args: ActionFunctionArgs) =>
  handlePost(args, invoicesFormKind, async (post) => {
    const id = post.text("invoice");
    if (!/^[1-9]\d{0,8}$/.test(id)) return post.reject({ key: "paying:problem.noInvoice" }, 400);
    const returnPath = "/my-account";
    const payment = await payInvoice(post.context, {
      id: Number(id),
      returnPath,
      formKey: post.key,
    });
    return payment instanceof Response ? payment : post.reject(payment.rejection, payment.status);
  });
