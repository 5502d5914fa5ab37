import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { readInvoice } from "./invoices.ts";
import { paymentAddress } from "./payment-calls.ts";
import { lastPayment } from "./payments.ts";
import { withToken } from "./return-address.ts";

/** The calls that take orders, by what the look-up calls them. */
const takenBy = {
  entry: "event/event/submitEntry",
  order: "sell/cart/submitOrder",
  stall: "event/event/submitEntry",
  series: "event/series/submitEntry",
  form: "cognito/form/submit/:id",
  voucher: "cognito/giftVoucher/payNow",
} as const;

const Asked = z.object({
  key: text,
  kind: z.enum(["entry", "order", "stall", "series", "form", "voucher"]),
  close: flag(false),
});

/**
 * Capability `order-by-key`: what became of the order that the caller sent with an idempotency key. `{key,
 * kind, close}` is answered with `{state, invoice, amount_outstanding, paid, redirect}`:
 * - `taken`: the order of that key is there; `invoice` is its id, `redirect` where it is paid, or the way
 *   back once it is; "" when its payment has ended.
 * - `under_way`: it is being carried out, or can't be told; ask again.
 * - `not_taken`: nothing was taken. With `close` for good: what still arrives under this key is refused with
 *   409 IDEMPOTENCY_KEY_CLOSED, so that the order may be sent again under another one.
 */
export const orderOfKeyRoute = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/payment/orderOfKey",
  answer: async ({ input, requireCaller }) => {
    const { id: callerId } = requireCaller();
    const { key, kind, close } = Asked.parse(input);
    const fate = await parts.keptAnswers.fateOf({ key, path: takenBy[kind], callerId }, close);
    switch (fate.state) {
      case "taken":
        return { state: "taken", ...(await invoiceTold(parts, fate.invoiceId)) };
      case "under-way":
        return { state: "under_way", ...noInvoice };
      case "not-taken":
        return { state: "not_taken", ...noInvoice };
    }
  },
});

const noInvoice = { invoice: 0, amount_outstanding: 0, paid: false, redirect: "" };

async function invoiceTold(parts: Parts, id: number): Promise<typeof noInvoice> {
  const invoice = await readInvoice(parts.db, id);
  if (!invoice) return noInvoice;
  const payment = await lastPayment(parts.db, id);
  const isOpen = invoice.paid_at === null && invoice.cancelled_at === null;
  return {
    invoice: id,
    amount_outstanding: isOpen ? toDollars(invoice.payable) : 0,
    paid: invoice.paid_at !== null,
    redirect: payment ? wayOf(parts, payment) : "",
  };
}

function wayOf(parts: Parts, payment: { status: string; token: string; return_url: string }): string {
  if (payment.status === "waiting") return paymentAddress(parts, payment.token);
  return payment.status === "paid" ? withToken(payment.return_url, payment.token) : "";
}
