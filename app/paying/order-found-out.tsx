import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import type { OrderCheck } from "./check-order.server.ts";
import { OrderFate } from "./order-fate.tsx";
import { pathOfLink } from "./order-paths.ts";
import type { FoundOrder, OrderKind } from "./sale.ts";

type OrderFoundOutProps = {
  kind: OrderKind;
  /** Path of the order's page. */
  page: string;
  check: OrderCheck;
  /** What the feature says of an order that arrived. */
  children: (found: FoundOrder) => ReactNode;
};

/** What became of an order that could not be confirmed, and what to do now. */
export function OrderFoundOut({ kind, page, check, children }: OrderFoundOutProps) {
  const t = useWords("paying");
  if (check.state !== "found") {
    const again = pathOfLink(page, check.link);
    return <OrderFate state={check.state} reference={check.reference} again={again} page={page} />;
  }
  return (
    <Alert tone="good" title={t(`${kind}.found`)}>
      {children(check.found)}
    </Alert>
  );
}
