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
  // A form with a result shows that the user has already chosen to order again.
  (pending.length === 0 || hasResult);

/**
 * Whether a new order can't be a duplicate, because the checked order wasn't received or isn't an order of
 * this user and page.
 */
const isSafeToReorder = (state: OrderCheck["state"]): boolean =>
  state === "not-arrived" || state === "absent" || state === "unknown-reference";
