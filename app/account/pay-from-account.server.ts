import type { ActionFunctionArgs } from "@remix-run/node";
import { payInvoice } from "../paying/pay-invoice.server.ts";
import { answerPost } from "../posting/answer-post.server.ts";
import type { FormKind } from "../posting/post.server.ts";

const invoicesKind: FormKind = { name: "invoices", who: "user", notKept: null };

/** Leads to where an open invoice is paid, and from there back to the account page. [ACC-016] */
export const postAccount = (args: ActionFunctionArgs) =>
  answerPost(args, invoicesKind, async (post) => {
    const id = post.text("invoice");
    if (!/^[1-9]\d{0,8}$/.test(id)) return post.refuse({ key: "paying:problem.noInvoice" }, 400);
    const page = "/my-account";
    const begun = await payInvoice(post.context, { id: Number(id), page, formKey: post.key });
    return begun instanceof Response ? begun : post.refuse({ said: begun.said }, begun.status);
  });
