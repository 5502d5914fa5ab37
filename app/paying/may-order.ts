import type { OrderCheck } from "./check-order.server.ts";
import type { PaymentReturn } from "./payment-return.server.ts";
import type { PendingOrder } from "./pending-orders.tsx";

/** What a page shows about earlier orders: a payment's result, an order's status, and pending orders. */
export type EarlierOrders = {
  payment: PaymentReturn | null;
  check: OrderCheck | null;
  pending: PendingOrder[];
};

/** Whether a new order may be placed on this page. False while the status of the last order is unknown. */
export const mayOrder = ({ payment, check, pending }: EarlierOrders, hasResult: boolean): boolean =>
  (payment === null || payment.state === "failed" || payment.state === "cancelled") &&
  (check === null || isSafeToReorder(check.state)) &&
  // If the form has a result, the user has already chosen to order again.
  (pending.length === 0 || hasResult);

/**
 * Whether the user may order again without a duplicate: the checked order wasn't received, or its link isn't
 * for an order of this user and page.
 */
const isSafeToReorder = (state: OrderCheck["state"]): boolean =>
  state === "not-arrived" || state === "absent" || state === "unknown-reference";
