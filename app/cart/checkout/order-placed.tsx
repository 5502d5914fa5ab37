import { useTranslations } from "../../i18n/use-translations.tsx";
import { MyAccountLink } from "../../paying/account-link.tsx";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ProseSheet } from "../../ui/sheet.tsx";
import type { PlacedOrder } from "./placed-order.server.ts";

/**
 * The confirmation of a paid order, with its invoice. It replaces the checkout form, so that the user doesn't
 * order again by mistake. [CART-029]
 */
export function OrderPlaced({ order: { invoiceHtml, orderId } }: { order: PlacedOrder }) {
  const t = useTranslations("cart");
  return (
    <>
      <Alert tone="good" title={t("placed.title")}>
        <p>{invoiceHtml === "" ? t("placed.noInvoice") : t("placed.about")}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <MyAccountLink />
          {orderId > 0 && (
            <>
              <LinkButton to={`/invoice/${orderId}`} tone="secondary">
                {t("placed.view")}
              </LinkButton>
              <LinkButton to={`/invoice/print/${orderId}`} tone="secondary">
                {t("invoice.print")}
              </LinkButton>
            </>
          )}
          <LinkButton to="/shop" tone="secondary">
            {t("placed.more")}
          </LinkButton>
        </p>
      </Alert>
      {invoiceHtml !== "" && <ProseSheet html={invoiceHtml} />}
    </>
  );
}
