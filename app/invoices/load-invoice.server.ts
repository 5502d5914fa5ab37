import { type AppLoadContext, data } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { withMarkedAmounts } from "./amounts.server.ts";
import { pdfAddress } from "./pdf-address.ts";

/** Of what: an order of the shop, or anything else that the organiser wrote one for. */
type InvoiceKind = "shop" | "general";

/** The signed-in user's own invoice; that of somebody else is not found. [RT-046..049 RT-051] */
export async function loadInvoice(context: AppLoadContext, kind: InvoiceKind, param = "") {
  await context.session.require();
  const { shopOrders, payments } = context.organiser;
  const read = kind === "shop" ? shopOrders.invoice : payments.invoiceText;
  const id = /^[1-9]\d{0,8}$/.test(param) ? Number(param) : 0;
  const invoice = id > 0 ? await read(id) : null;
  if (!invoice?.success || invoice.html === "") throw data(null, { status: 404 });
  return {
    id,
    title: wordsFor(context.language.code, "my-account")("invoice.title", { number: id }),
    html: withMarkedAmounts(await context.html.clean(invoice.html)),
    pdf: pdfAddress(invoice.pdf),
  };
}
