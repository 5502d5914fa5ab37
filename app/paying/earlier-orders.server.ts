import type { AppLoadContext } from "@remix-run/node";
import type { User } from "../wire/account.ts";
import { checkOrder } from "./check-order.server.ts";
import { type EarlierOrders, mayOrder } from "./may-order.ts";
import type { PaymentReturn } from "./payment-return.server.ts";
import { loadPendingOrders } from "./pending-orders.server.ts";
import type { Sale } from "./sale.ts";

type EarlierOrdersParams = { user: User | null; request: Request; payment: PaymentReturn | null };

/**
 * Loads what the page shows about earlier orders. The caller gets `payment` from `checkPaymentReturn` before
 * it loads anything else, so that the payment's status is shown even if the rest of the page fails.
 */
export async function loadEarlierOrders(
  context: AppLoadContext,
  sale: Sale,
  { user, request, payment }: EarlierOrdersParams,
): Promise<EarlierOrders> {
  const check = await checkOrder(context, sale, request);
  const pending = payment || check ? [] : await loadPendingOrders(context, user, sale.page, request);
  return { payment, check, pending };
}

/** Whether the page contains the order form, so that the language menu can post it. */
export function hasOrderForm({ formResult }: AppLoadContext, earlierOrders: EarlierOrders): boolean {
  const result = formResult.get();
  return mayOrder(earlierOrders, result !== null) && result?.isIndeterminate !== true;
}
