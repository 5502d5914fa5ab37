import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Badge } from "../ui/badge.tsx";
import { PayForm } from "./invoices/pay-form.tsx";
import { LinkButton } from "../ui/button.tsx";
import { AccountList } from "./account-list.tsx";
import type { OrderSummary, Overview } from "./overview.ts";

type OrderListProps = Pick<Overview, "orders" | "unreadable"> & {
  /** `formKey`, `owner` and `mayPay` are as in `InvoiceRow`. */
  formKey: string;
  owner: string | null;
  mayPay: boolean;
};

/** The user's shop orders with their status, and a button to pay open ones. [ACC-011 CART-028] */
export function OrderList({ orders, unreadable, formKey, owner, mayPay }: OrderListProps) {
  const t = useTranslations("my-account");
  return (
    <AccountList id="orders" items={orders} isIncomplete={unreadable.orders} none={t("none.orders")}>
      {({ id, status, state, items, openInvoice }) => (
        <>
          <div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
              <span>{t("orders.number", { number: id })}</span>
              {status !== "" && (
                <Badge {...organiserTextProps} tone={tones[state]}>
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
                id={openInvoice.invoiceId}
                title={t("orders.number", { number: id })}
                outstanding={openInvoice.outstanding}
                formKey={formKey}
                owner={owner}
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

const tones = {
  pending: "bad",
  complete: "good",
  cancelled: "muted",
  "under-way": "brand",
} as const satisfies Record<OrderSummary["state"], string>;
