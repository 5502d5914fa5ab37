import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import type { OrderCheck } from "./check-order.server.ts";
import { OrderStatusAlert } from "./order-status.tsx";
import { buildStatusPath } from "./order-paths.ts";
import type { OrderKind } from "../wire/payment.ts";
import type { FoundOrder } from "./sale.ts";

type OrderLookupResultProps = {
  kind: OrderKind;
  pagePath: string;
  check: OrderCheck;
  children: (found: FoundOrder) => ReactNode;
};

/** Shows the result of a status check for an indeterminate order, and what to do next. */
export function OrderLookupResult({ kind, pagePath, check, children }: OrderLookupResultProps) {
  const t = useTranslations("paying");
  if (check.state !== "found") {
    const checkAgainPath = buildStatusPath(pagePath, check.encryptedOrder);
    return (
      <OrderStatusAlert
        state={check.state}
        reference={check.reference}
        checkAgainPath={checkAgainPath}
        pagePath={pagePath}
      />
    );
  }
  return (
    <Alert tone="good" title={t(`${kind}.found`)}>
      {children(check.found)}
    </Alert>
  );
}
