import type { OrderCheck } from "./check-order.server.ts";
import type { PaymentReturn } from "./payment-return.server.ts";
import type { PendingOrder } from "./pending-orders.tsx";

/** What a page shows about earlier orders: a payment's result, an order's status, and pending orders. */
export type EarlierOrders = {
  payment: PaymentReturn | null;
  check: OrderCheck | null;
  pending: PendingOrder[];
};

/** Whether a new order may be placed here: not while the status of the last one is unknown. */
export const mayOrder = ({ payment, check, pending }: EarlierOrders, hasResponded: boolean): boolean =>
  (payment === null || payment.state === "failed" || payment.state === "cancelled") &&
  (check === null || mayOrderAgain(check.state)) &&
  // If the form has a result, another order was started already.
  (pending.length === 0 || hasResponded);

/** Whether ordering again can't duplicate the order, so that the form may be shown below its status. */
const mayOrderAgain = (state: OrderCheck["state"]): boolean =>
  state === "not-arrived" || state === "absent" || state === "unknown-reference";
