import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { OrderReference, ActionLinks } from "./order-status.tsx";
import { newOrderPath } from "./order-paths.ts";

/**
 * An order or payment whose outcome isn't known yet, or a `received` order whose payment page can't be opened;
 * `path` checks it.
 */
export type PendingOrder = { kind: "order" | "payment" | "received"; reference: string; path: string };

const titles = {
  order: "orderStatus.notYet",
  payment: "payment.checking",
  received: "problem.noPaymentPage",
} as const;

type PendingOrdersProps = { page: string; pending: readonly PendingOrder[] };

/**
 * Shown first on the page: check the status before ordering again. Another order is possible, but deliberate.
 */
export function PendingOrders({ page, pending }: PendingOrdersProps) {
  const t = useTranslations("paying");
  return pending.map(({ kind, reference, path }) => (
    <Alert key={path} tone="bad" title={t(titles[kind])}>
      {kind !== "received" && <p>{t("pending.about")}</p>}
      {kind !== "payment" && <OrderReference reference={reference} />}
      <ActionLinks>
        <LinkButton to={path}>{t("unconfirmed.findOut")}</LinkButton>
        <LinkButton to={newOrderPath(page)} tone="secondary">
          {t("pending.another")}
        </LinkButton>
      </ActionLinks>
    </Alert>
  ));
}
