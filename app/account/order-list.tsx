import { useWords } from "../i18n/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { AccountList } from "./account-list.tsx";
import type { OrderLine, Overview } from "./overview.ts";

/** The user's orders of the shop with how far each is. [ACC-011 CART-028] */
export function OrderList({ orders }: Pick<Overview, "orders">) {
  const t = useWords("my-account");
  return (
    <AccountList id="orders" lines={orders} none={t("none.orders")}>
      {({ id, status, state, items }) => (
        <>
          <div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
              <span>{t("orders.number", { number: id })}</span>
              {status !== "" && <Badge tone={tones[state]}>{status}</Badge>}
            </p>
            <ul>
              {items.map((item) => (
                <li key={item.id}>{t("orders.item", { quantity: item.quantity, name: item.name })}</li>
              ))}
            </ul>
          </div>
          <LinkButton
            to={`/invoice/${id}`}
            tone="secondary"
            aria-label={`${t("invoices.view")}: ${t("orders.number", { number: id })}`}
          >
            {t("invoices.view")}
          </LinkButton>
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
} as const satisfies Record<OrderLine["state"], string>;
