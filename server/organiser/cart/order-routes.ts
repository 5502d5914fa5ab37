import { z } from "zod";
import { getLocale } from "../../../app/domain/format-times.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import { readOrganisation } from "../content/organisation.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller, Route } from "../http/route.ts";
import { requireOwned } from "../records/require-owned.ts";
import { readInvoice } from "../payments/invoices.ts";
import { findInvoiceId } from "../payments/payments.ts";
import { renderOrderInvoice } from "./order-invoice-html.ts";
import { isPickUpType } from "./shipping.ts";
import { toOrderRecord } from "./order-record.ts";
import { loadOrderAddress } from "./shop-addresses.ts";
import { listOrders, readOrder } from "./stored-orders.ts";
import { parseRepeatableOrder, SubmittedOrder, submitOrder } from "./submit-order.ts";

/** Routes for the caller's shop orders and their invoices. [API-083 CART-028] */
export const createOrderRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "POST",
    path: "sell/cart/submitOrder",
    idempotency: { getComparedInput: parseRepeatableOrder, storesResponse: true },
    handler: async ({ input, requireCaller, saveResponse }) =>
      submitOrder(dependencies, requireCaller(), SubmittedOrder.parse(input), saveResponse),
  },
  {
    method: "GET",
    path: "sell/invoice/myInvoices",
    handler: async ({ requireCaller, language }) => {
      const caller = requireCaller();
      await releaseLapsedOrders(dependencies.db, dependencies.clock.now());
      const orders = await listOrders(dependencies.db, caller.id);
      const records = orders.map(async (order) =>
        toOrderRecord(dependencies, order, await readInvoice(dependencies.db, order.id), language),
      );
      return { data: await Promise.all(records) };
    },
  },
  {
    method: "READ",
    path: "sell/invoice/display/:paymentId",
    handler: async ({ params, requireCaller, language }) => {
      const { paymentId } = z.object({ paymentId: recordId }).parse(params);
      const orderId = await findInvoiceId(dependencies.db, paymentId);
      return { invoice_text: await renderInvoice(dependencies, requireCaller(), orderId, language) };
    },
  },
  {
    method: "READ",
    path: "sell/invoice/html/:orderId",
    handler: async ({ params, requireCaller, language }) => {
      const { orderId } = z.object({ orderId: recordId }).parse(params);
      return {
        success: true,
        invoice_text: await renderInvoice(dependencies, requireCaller(), orderId, language),
        pdf: "",
      };
    },
  },
];

/** @throws 404 if the order isn't the caller's */
async function renderInvoice(
  dependencies: Dependencies,
  caller: Caller,
  orderId: number,
  requestedLanguage: string,
): Promise<string> {
  const { db, timeZone } = dependencies;
  await releaseLapsedOrders(db, dependencies.clock.now());
  const order = requireOwned(await readOrder(db, orderId), caller, "order");
  const invoice = requireOwned(await readInvoice(db, orderId), caller, "order");
  const language = requestedLanguage || caller.language;
  const dateFormat = new Intl.DateTimeFormat(getLocale(language), { timeZone, dateStyle: "long" });
  return renderOrderInvoice({
    order,
    isPickUp: await isPickUpType(db, order.shipping_type_id),
    invoice,
    address: await loadOrderAddress(db, order.address_id),
    organiser: await readOrganisation(db),
    date: dateFormat.format(order.paid_at ?? order.created_at),
    language,
  });
}
