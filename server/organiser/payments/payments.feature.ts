import type { Feature, Parts } from "../feature.ts";
import { paymentMigrations } from "./migrations.ts";
import { orderOfKeyRoute } from "./order-of-key.ts";
import { paymentRoutes } from "./payment-calls.ts";
import { paymentPage } from "./payment-listener.ts";

/** Invoices, and the page of a test gateway on which they are paid. */
export const paymentsFeature = (parts: Parts): Feature => ({
  migrations: paymentMigrations,
  routes: [...paymentRoutes(parts), orderOfKeyRoute(parts)],
  pages: [paymentPage(parts)],
  capabilities: ["order-by-key", "payment-status"],
});
