import type { Feature, Parts } from "../feature.ts";
import { paymentMigrations } from "./migrations.ts";
import { orderByKeyRoute } from "./order-by-key.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { createPaymentPage } from "./payment-listener.ts";
import { createReceiptWriter } from "./receipt.ts";

/** Invoices and payments, and the payment page of a test gateway. */
export const paymentsFeature = (parts: Parts): Feature => {
  parts.mail.setReceiptWriter(createReceiptWriter(parts));
  return {
    migrations: paymentMigrations,
    routes: [...paymentRoutes(parts), orderByKeyRoute(parts)],
    pages: [createPaymentPage(parts)],
    capabilities: ["order-by-key", "payment-status"],
  };
};
