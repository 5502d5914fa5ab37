import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import { organisation } from "../content/organisation.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import type { Caller, Route } from "../http/route.ts";
import { ownOrMissing } from "../records/own-or-missing.ts";
import { readInvoice } from "../payments/invoices.ts";
import { invoiceOfPayment } from "../payments/payments.ts";
import { orderHtml } from "./order-html.ts";
import { orderRecord } from "./order-record.ts";
import { addressOfOrder } from "./shop-addresses.ts";
import { ordersOf, readOrder } from "./stored-orders.ts";
import { chosenIn, SubmittedOrder, submitOrder } from "./submit-order.ts";

/** Orders of the shop and their invoices; each tells a user of their own alone. [API-083 CART-028] */
export const orderRoutes = (parts: Parts): Route[] => [
  {
    method: "POST",
    path: "sell/cart/submitOrder",
    once: { chosen: chosenIn, keepsAnswer: true },
    answer: async ({ input, requireCaller, keep }) =>
      submitOrder(parts, requireCaller(), SubmittedOrder.parse(input), keep),
  },
  {
    method: "GET",
    path: "sell/invoice/myInvoices",
    answer: async ({ requireCaller }) => {
      const caller = requireCaller();
      await releaseLapsed(parts.db, parts.clock.now());
      const orders = await ordersOf(parts.db, caller.id);
      const records = orders.map(async (order) =>
        orderRecord(parts, order, await readInvoice(parts.db, order.id)),
      );
      return { data: await Promise.all(records) };
    },
  },
  {
    method: "READ",
    path: "sell/invoice/display/:paymentId",
    answer: async ({ params, requireCaller }) => {
      const { paymentId } = z.object({ paymentId: recordId }).parse(params);
      const orderId = await invoiceOfPayment(parts.db, paymentId);
      return { invoice_text: await invoiceText(parts, requireCaller(), orderId) };
    },
  },
  {
    method: "READ",
    path: "sell/invoice/html/:orderId",
    answer: async ({ params, requireCaller }) => {
      const { orderId } = z.object({ orderId: recordId }).parse(params);
      return {
        success: true,
        invoice_text: await invoiceText(parts, requireCaller(), orderId),
        pdf: "",
      };
    },
  },
];

async function invoiceText(parts: Parts, caller: Caller, orderId: number): Promise<string> {
  const { db, timeZone } = parts;
  await releaseLapsed(db, parts.clock.now());
  const order = ownOrMissing(await readOrder(db, orderId), caller, "order");
  const invoice = ownOrMissing(await readInvoice(db, orderId), caller, "order");
  const dates = new Intl.DateTimeFormat("en-AU", { timeZone, dateStyle: "long" });
  return orderHtml({
    order,
    invoice,
    address: await addressOfOrder(db, order.address_id),
    organiser: await organisation(db),
    date: dates.format(order.paid_at ?? order.created_at),
  });
}
