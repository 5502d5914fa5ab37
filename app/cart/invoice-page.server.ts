import { type AppLoadContext, data } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";

/** The signed-in user's own invoice of an order of the shop; that of somebody else is not found. [RT-046 RT-047] */
export async function loadInvoice(context: AppLoadContext, param = "") {
  await context.session.require();
  const id = /^\d{1,9}$/.test(param) ? Number(param) : 0;
  const invoice = id > 0 ? await context.organiser.shopOrders.invoice(id) : null;
  if (!invoice?.success || invoice.html === "") throw data(null, { status: 404 });
  return {
    id,
    title: wordsFor(context.language.code, "cart")("invoice.title", { number: id }),
    html: await context.html.clean(invoice.html),
  };
}
