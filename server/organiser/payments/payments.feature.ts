import type { Feature, Dependencies } from "../feature.ts";
import { paymentMigrations } from "./migrations.ts";
import { createOrderByKeyRoute } from "./order-by-key.ts";
import { createPaymentRoutes } from "./payment-routes.ts";
import { createPaymentPage } from "./payment-page.ts";
import { createReceiptWriter } from "./receipt.ts";

/** Invoices and payments, and the payment page of a test gateway. */
export const paymentsFeature = (dependencies: Dependencies): Feature => {
  dependencies.mail.setReceiptWriter(createReceiptWriter(dependencies));
  return {
    migrations: paymentMigrations,
    routes: [...createPaymentRoutes(dependencies), createOrderByKeyRoute(dependencies)],
    pages: [createPaymentPage(dependencies)],
    capabilities: ["order-by-key", "payment-status"],
  };
};
