import type { ReactNode } from "react";
import type { EarlierOrders } from "./may-order.ts";
import { OrderLookupResult } from "./order-lookup-result.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { PendingOrders } from "./pending-orders.tsx";
import type { OrderKind } from "../wire/payment.ts";
import type { FoundOrder } from "./sale.ts";

type OrderNoticesProps = {
  kind: OrderKind;
  pagePath: string;
  earlierOrders: EarlierOrders;
  /** Whether the form has a result. Pending orders are only shown without a result. */
  hasResult: boolean;
  /** What the user can do next, shown after a successful payment. */
  paidExtra?: ReactNode;
  /** How to pay again, shown after a failed or cancelled payment. */
  payAgain?: ReactNode;
  children: (order: FoundOrder) => ReactNode;
};

/** Shows notices about earlier orders above the form of a new order. */
export function OrderNotices({
  kind,
  pagePath,
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
        <OrderLookupResult kind={kind} pagePath={pagePath} check={check}>
          {children}
        </OrderLookupResult>
      )}
      {!hasResult && <PendingOrders pagePath={pagePath} pending={pending} />}
    </>
  );
}
