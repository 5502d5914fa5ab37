import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { OrderKind } from "../../../app/wire/payment.ts";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { readInvoice } from "./invoices.ts";
import { ORDER_KINDS } from "./order-kinds.ts";
import { buildPaymentUrl } from "./payment-routes.ts";
import { findLatestPayment } from "./payments.ts";
import { addPaymentToken } from "./return-url.ts";

const Input = z.object({ key: text, kind: OrderKind, close: flag(false) });

/**
 * Creates the route of the capability `order-by-key`. It returns the status of the order that the caller sent
 * with an idempotency key. The `state` of the response is:
 * - `taken`: the order was accepted. `invoice` is its invoice id. `redirect` is the payment URL of a waiting
 *   payment, the return URL of a paid order, or "" if the latest payment was declined or cancelled.
 * - `under_way`: the order is being processed, or its outcome is unknown. Retry later.
 * - `not_taken`: no order was accepted. With `close`, later requests with this key are rejected (409
 *   IDEMPOTENCY_KEY_CLOSED), so the order can safely be sent again with another key.
 */
export const createOrderByKeyRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "cognito/payment/orderOfKey",
  handler: async ({ input, requireCaller }) => {
    const { id: callerId } = requireCaller();
    const { key, kind, close } = Input.parse(input);
    const path = ORDER_KINDS[kind].submitPath;
    const status = await dependencies.idempotentResponses.findStatus({ key, path, callerId }, close);
    switch (status.state) {
      case "accepted":
        return { state: "taken", ...(await loadInvoiceStatus(dependencies, status.invoiceId)) };
      case "in-progress":
        return { state: "under_way", ...NO_INVOICE };
      case "not-accepted":
        return { state: "not_taken", ...NO_INVOICE };
    }
  },
});

const NO_INVOICE = { invoice: 0, amount_outstanding: 0, paid: false, redirect: "" };

async function loadInvoiceStatus(dependencies: Dependencies, id: number): Promise<typeof NO_INVOICE> {
  const invoice = await readInvoice(dependencies.db, id);
  if (!invoice) return NO_INVOICE;
  const payment = await findLatestPayment(dependencies.db, id);
  const isPayable = invoice.paid_at === null && invoice.cancelled_at === null;
  return {
    invoice: id,
    amount_outstanding: isPayable ? toDollars(invoice.payable) : 0,
    paid: invoice.paid_at !== null,
    redirect: payment ? getRedirect(dependencies, payment) : "",
  };
}

function getRedirect(
  dependencies: Dependencies,
  payment: { status: string; token: string; return_url: string },
): string {
  if (payment.status === "waiting") return buildPaymentUrl(dependencies, payment.token);
  return payment.status === "paid" ? addPaymentToken(payment.return_url, payment.token) : "";
}
