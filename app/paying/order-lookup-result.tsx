import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import type { OrderCheck } from "./check-order.server.ts";
import { OrderStatusAlert } from "./order-status.tsx";
import { statusPath } from "./order-paths.ts";
import type { OrderKind } from "../wire/payment.ts";
import type { FoundOrder } from "./sale.ts";

type OrderFoundOutProps = {
  kind: OrderKind;
  /** Path of the order's page. */
  page: string;
  check: OrderCheck;
  /** Details of a received order, provided by the feature. */
  children: (found: FoundOrder) => ReactNode;
};

/** Result of a status check for an unconfirmed order, and what to do next. */
export function OrderLookupResult({ kind, page, check, children }: OrderFoundOutProps) {
  const t = useTranslations("paying");
  if (check.state !== "found") {
    const again = statusPath(page, check.link);
    return <OrderStatusAlert state={check.state} reference={check.reference} again={again} page={page} />;
  }
  return (
    <Alert tone="good" title={t(`${kind}.found`)}>
      {children(check.found)}
    </Alert>
  );
}
