import type { OrderCheck } from "./check-order.server.ts";
import type { PaymentReturn } from "./payment-return.server.ts";
import type { PendingOrder } from "./pending-orders.tsx";

/** How a payment ended, what became of an order, and what else its sender waits to know. */
export type OrderNews = {
  payment: PaymentReturn | null;
  check: OrderCheck | null;
  pending: PendingOrder[];
};

/** Whether something can be ordered here now: not while it isn't known what became of the last order. */
export const mayOrder = ({ payment, check, pending }: OrderNews, isAnswered: boolean): boolean =>
  (payment === null || payment.state === "failed" || payment.state === "cancelled") &&
  (check === null || mayOrderAgain(check.state)) &&
  // Who is at the form already has begun another order.
  (pending.length === 0 || isAnswered);

/** Whether another order can't be the same one twice: the form may stand below what was found out. */
const mayOrderAgain = (state: OrderCheck["state"]): boolean =>
  state === "not-arrived" || state === "absent" || state === "unknown-reference";
