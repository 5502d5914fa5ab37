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
  /** Whether the form has a result. Pending orders are then hidden. */
  hasResult: boolean;
  /** What the user can do next, shown after a successful payment. */
  paidExtra?: ReactNode;
  /** How to pay again, shown after a failed or cancelled payment. */
  payAgain?: ReactNode;
  /** Renders the details of a received order. */
  children: (order: FoundOrder) => ReactNode;
};

/** Notices about earlier orders, shown above the form of a new order. */
export function OrderNotices({
  kind,
  page,
  earlierOrders,
  hasResult,
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
      {!hasResult && <PendingOrders page={page} pending={pending} />}
    </>
  );
}
