import type { ReactNode } from "react";
import type { OrderNews } from "./may-order.ts";
import { OrderFoundOut } from "./order-found-out.tsx";
import { PaymentNews } from "./payment-news.tsx";
import { PendingOrders } from "./pending-orders.tsx";
import type { FoundOrder, OrderKind } from "./sale.ts";

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
