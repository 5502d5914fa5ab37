import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import type { OrderTotal } from "./order-total.ts";
import { ShownTotalField } from "./shown-total-field.tsx";

type OrderSumListProps = { sum: OrderTotal; className?: string; children?: ReactNode };

/**
 * Last rows of an order: its own (`children`), the payment method's fee, and the total. Space is reserved for
 * a fee that isn't known yet, so that the content below doesn't jump. [EVT-050]
 */
export function OrderTotalList({ sum, className = "", children }: OrderSumListProps) {
  const t = useTranslations("paying");
  const fee = sum.fee ?? 0;
  return (
    <>
      <dl className={`flex flex-col gap-1 ${className}`} aria-live="polite">
        {children}
        {fee > 0 && <AmountRow label={t("sum.fee")} cents={fee} />}
        <AmountRow
          label={t("sum.total")}
          cents={sum.total}
          isTotal
          hasSpaceAbove={fee === 0 && sum.payable > 0}
        />
      </dl>
      <ShownTotalField sum={sum} />
      {sum.isFeeUnknown && <p className="text-muted">{t("sum.feeUnknown")}</p>}
    </>
  );
}
