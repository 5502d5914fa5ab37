import { useWords } from "../../i18n/words.tsx";
import { ToAccount } from "../../paying/to-account.tsx";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ProseSheet } from "../../ui/sheet.tsx";
import type { PlacedOrder } from "./placed-order.server.ts";

/**
 * The order is paid: what was bought, on its invoice. The form gives way to this, so that nothing is ordered
 * twice by mistake. [CART-029]
 */
export function OrderPlaced({ order: { invoiceHtml, orderId } }: { order: PlacedOrder }) {
  const t = useWords("cart");
  return (
    <>
      <Alert tone="good" title={t("placed.title")}>
        <p>{invoiceHtml === "" ? t("placed.noInvoice") : t("placed.about")}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <ToAccount />
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
