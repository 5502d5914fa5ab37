import { useTranslations } from "../i18n/use-translations.tsx";
import { Badge } from "../ui/badge.tsx";
import { PayForm } from "./invoices/pay-form.tsx";
import { LinkButton } from "../ui/button.tsx";
import { AccountList } from "./account-list.tsx";
import type { OrderSummary, Overview } from "./overview.ts";

export type OrderListProps = Pick<Overview, "orders" | "hasInvalidItems"> & {
  /** The page's form key, from which the idempotency key of each payment is derived. */
  formKey: string;
  /** The encrypted id of the user for whom the page was rendered (see `OwnerField`). */
  encryptedOwner: string | null;
  /** False while a payment may be in progress. */
  mayPay: boolean;
};

/** The user's shop orders with their status, and buttons to pay unpaid orders. [ACC-011 CART-028] */
export function OrderList({ orders, hasInvalidItems, formKey, encryptedOwner, mayPay }: OrderListProps) {
  const t = useTranslations("my-account");
  return (
    <AccountList
      id="orders"
      items={orders}
      hasInvalidItems={hasInvalidItems.orders}
      emptyText={t("none.orders")}
    >
      {({ id, status, state, items, openInvoice }) => (
        <>
          <div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
              <span>{t("orders.number", { number: id })}</span>
              {status !== "" && (
                <Badge dir="auto" tone={BADGE_TONES[state]}>
                  {status}
                </Badge>
              )}
            </p>
            <ul>
              {items.map((item) => (
                <li key={item.id}>{t("orders.item", { quantity: item.quantity, name: item.name })}</li>
              ))}
            </ul>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {mayPay && openInvoice && (
              <PayForm
                id={`pay-order-${id}`}
                invoiceId={openInvoice.invoiceId}
                title={t("orders.number", { number: id })}
                outstanding={openInvoice.outstanding}
                formKey={formKey}
                encryptedOwner={encryptedOwner}
              />
            )}
            <LinkButton
              to={`/invoice/${id}`}
              tone="secondary"
              aria-label={`${t("invoices.view")}: ${t("orders.number", { number: id })}`}
            >
              {t("invoices.view")}
            </LinkButton>
          </div>
        </>
      )}
    </AccountList>
  );
}

const BADGE_TONES = {
  pending: "bad",
  complete: "good",
  cancelled: "muted",
  "in-progress": "brand",
} as const satisfies Record<OrderSummary["state"], string>;
