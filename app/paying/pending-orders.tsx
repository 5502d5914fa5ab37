import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { OrderReference, ActionLinks } from "./order-status.tsx";
import { newOrderPath } from "./order-paths.ts";

/**
 * An order or payment whose outcome isn't known yet, or a `received` order whose payment page can't be
 * opened. `path` checks its status.
 */
export type PendingOrder = { kind: "order" | "payment" | "received"; reference: string; path: string };

const titles = {
  order: "orderStatus.notYet",
  payment: "payment.checking",
  received: "problem.noPaymentPage",
} as const;

type PendingOrdersProps = { page: string; pending: readonly PendingOrder[] };

/**
 * Asks the user to check the status of pending orders before ordering again. Shown at the top of the page,
 * with a link for starting another order deliberately.
 */
export function PendingOrders({ page, pending }: PendingOrdersProps) {
  const t = useTranslations("paying");
  return pending.map(({ kind, reference, path }) => (
    <Alert key={path} tone="bad" title={t(titles[kind])}>
      {kind !== "received" && <p>{t("pending.about")}</p>}
      {kind !== "payment" && <OrderReference reference={reference} />}
      <ActionLinks>
        <LinkButton to={path}>{t("indeterminate.findOut")}</LinkButton>
        <LinkButton to={newOrderPath(page)} tone="secondary">
          {t("pending.another")}
        </LinkButton>
      </ActionLinks>
    </Alert>
  ));
}
