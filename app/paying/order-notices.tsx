import type { ReactNode } from "react";
import type { EarlierOrders } from "./may-order.ts";
import { OrderLookupResult } from "./order-lookup-result.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { PendingOrders } from "./pending-orders.tsx";
import type { OrderKind } from "../wire/payment.ts";
import type { FoundOrder } from "./sale.ts";

type OrderNoticesProps = {
  kind: OrderKind;
  /** Path of the order's page. */
  page: string;
  earlierOrders: EarlierOrders;
  hasResponded: boolean;
  /** Shown after a payment: what the user can do next. */
  paidExtra?: ReactNode;
  /** Shown after a failed payment: how to pay again. */
  payAgain?: ReactNode;
  /** Details of a received order, provided by the feature. */
  children: (order: FoundOrder) => ReactNode;
};

/** Notices about earlier orders, above the form of a new one. */
export function OrderNotices({
  kind,
  page,
  earlierOrders,
  hasResponded,
  paidExtra,
  payAgain,
  children,
}: OrderNoticesProps) {
  const { payment, check, pending } = earlierOrders;
  return (
    <>
      {payment && (
        <PaymentResult kind={kind} {...payment} payAgain={payAgain}>
          {paidExtra}
        </PaymentResult>
      )}
      {check && (
        <OrderLookupResult kind={kind} page={page} check={check}>
          {children}
        </OrderLookupResult>
      )}
      {!hasResponded && <PendingOrders page={page} pending={pending} />}
    </>
  );
}
