import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import type { OrderTotal } from "./order-total.ts";
import { ShownTotalField } from "./shown-total-field.tsx";

type OrderTotalListProps = { orderTotal: OrderTotal; className?: string; children?: ReactNode };

/**
 * Lists the amounts of an order: the form's own rows (`children`), the payment method's fee, and the total.
 * Reserves space for a fee that is still loading, so that the content below doesn't move. [EVT-050]
 */
export function OrderTotalList({ orderTotal, className = "", children }: OrderTotalListProps) {
  const t = useTranslations("paying");
  const fee = orderTotal.fee ?? 0;
  return (
    <>
      <dl className={`flex flex-col gap-1 ${className}`} aria-live="polite">
        {children}
        {fee > 0 && <AmountRow label={t("sum.fee")} cents={fee} />}
        <AmountRow
          label={t("sum.total")}
          cents={orderTotal.total}
          isTotal
          hasSpaceAbove={fee === 0 && orderTotal.payable > 0}
        />
      </dl>
      <ShownTotalField orderTotal={orderTotal} />
      {orderTotal.isFeeUnknown && <p className="text-muted">{t("sum.feeUnknown")}</p>}
    </>
  );
}
