import { type AppLoadContext, data } from "@remix-run/node";
import { getTranslations } from "../../i18n/translations.server.ts";
import { addAmountClass } from "./amount-class.server.ts";
import { toPdfPath } from "./pdf-path.ts";

/** `shop` is the invoice of a shop order, found by the order's id. `general` is any other invoice. */
type InvoiceKind = "shop" | "general";

/**
 * Loads an invoice of the user, with sanitised HTML. [RT-046..049 RT-051]
 * @throws 404 for invoices of other users and for unknown ids
 */
export async function loadInvoice(context: AppLoadContext, kind: InvoiceKind, idParam = "") {
  await context.session.requireUser();
  const { shopOrders, payments } = context.organiser;
  const fetchInvoice = kind === "shop" ? shopOrders.findInvoiceHtml : payments.findInvoiceHtml;
  const id = /^[1-9]\d{0,8}$/.test(idParam) ? Number(idParam) : 0;
  const invoice = id > 0 ? await fetchInvoice(id) : null;
  if (!invoice?.success || invoice.html === "") throw data(null, { status: 404 });
  return {
    id,
    title: getTranslations(context.language.code, "my-account")("invoice.title", { number: id }),
    html: addAmountClass(await context.html.clean(invoice.html)),
    pdfPath: toPdfPath(invoice.pdf),
  };
}
