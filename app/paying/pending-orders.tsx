import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { OrderReference, ActionLinks } from "./order-status.tsx";
import { buildNewOrderPath } from "./order-paths.ts";

/** An order or payment whose outcome isn't known, or a received order whose payment page can't be opened. */
export type PendingOrder = {
  kind: "order" | "payment" | "received";
  reference: string;
  /** Path that checks the status. */
  path: string;
};

const TITLE_BY_KIND = {
  order: "orderStatus.notYet",
  payment: "payment.checking",
  received: "problem.noPaymentPage",
} as const;

type PendingOrdersProps = { pagePath: string; pending: readonly PendingOrder[] };

/**
 * Asks the user to check the status of pending orders before ordering again. A link shows the order form
 * anyway.
 */
export function PendingOrders({ pagePath, pending }: PendingOrdersProps) {
  const t = useTranslations("paying");
  return pending.map(({ kind, reference, path }) => (
    <Alert key={path} tone="bad" title={t(TITLE_BY_KIND[kind])}>
      {kind !== "received" && <p>{t("pending.about")}</p>}
      {kind !== "payment" && <OrderReference reference={reference} />}
      <ActionLinks>
        <LinkButton to={path}>{t("indeterminate.findOut")}</LinkButton>
        <LinkButton to={buildNewOrderPath(pagePath)} tone="secondary">
          {t("pending.another")}
        </LinkButton>
      </ActionLinks>
    </Alert>
  ));
}
