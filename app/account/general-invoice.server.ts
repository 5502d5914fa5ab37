import { type AppLoadContext, data } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { pdfAddress } from "./pdf-address.ts";

/** The signed-in user's own invoice as the organiser writes it; that of somebody else is not found. [RT-048 RT-049 RT-051] */
export async function loadGeneralInvoice(context: AppLoadContext, param = "") {
  await context.session.require();
  const id = /^[1-9]\d{0,8}$/.test(param) ? Number(param) : 0;
  const invoice = id > 0 ? await context.organiser.payments.invoiceText(id) : null;
  if (!invoice?.success || invoice.html === "") throw data(null, { status: 404 });
  return {
    id,
    title: wordsFor(context.language.code, "my-account")("invoice.title", { number: id }),
    html: await context.html.clean(invoice.html),
    pdf: pdfAddress(invoice.pdf),
  };
}
