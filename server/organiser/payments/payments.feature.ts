import type { Feature, Parts } from "../feature.ts";
import { paymentMigrations } from "./migrations.ts";
import { orderByKeyRoute } from "./order-by-key.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { paymentPage } from "./payment-listener.ts";
import { createReceiptWriter } from "./receipt.ts";

/** The feature for invoices and payments, with the payment page of a test gateway. */
export const paymentsFeature = (parts: Parts): Feature => {
  parts.mail.writeReceiptsWith(createReceiptWriter(parts));
  return {
    migrations: paymentMigrations,
    routes: [...paymentRoutes(parts), orderByKeyRoute(parts)],
    pages: [paymentPage(parts)],
    capabilities: ["order-by-key", "payment-status"],
  };
};
