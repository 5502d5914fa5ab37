import type { ReactNode } from "react";
import type { OrderCheck } from "./check-order.server.ts";
import { mayOrderAgain, OrderFoundOut } from "./order-fate.tsx";
import { PaymentNews } from "./payment-news.tsx";
import type { PaymentReturn } from "./payment-return.server.ts";
import { type PendingOrder, PendingOrders } from "./pending-orders.tsx";
import type { FoundOrder, OrderKind } from "./sale.ts";

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

type ToldOrdersProps = {
  kind: OrderKind;
  /** Path of the order's page. */
  page: string;
  news: OrderNews;
  isAnswered: boolean;
  /** What somebody may do who has paid. */
  paid?: ReactNode;
  /** How somebody pays again who hasn't. */
  payAgain?: ReactNode;
  /** What the feature says of an order that arrived. */
  children: (order: FoundOrder) => ReactNode;
};

/** Tells of earlier orders, above the form of another one. */
export function ToldOrders({ kind, page, news, isAnswered, paid, payAgain, children }: ToldOrdersProps) {
  const { payment, check, pending } = news;
  return (
    <>
      {payment && (
        <PaymentNews kind={kind} {...payment} payAgain={payAgain}>
          {paid}
        </PaymentNews>
      )}
      {check && (
        <OrderFoundOut kind={kind} page={page} check={check}>
          {children}
        </OrderFoundOut>
      )}
      {!isAnswered && <PendingOrders page={page} pending={pending} />}
    </>
  );
}
