import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { SumLine } from "../../ui/sum-line.tsx";
import type { OrderSum } from "./order-sum.ts";

type OrderSumListProps = { sum: OrderSum; className?: string; children?: ReactNode };

/**
 * The lines that end an order: those of its own (`children`), the payment method's fee, and the total. A fee
 * that may still come has its room, so that what stands below doesn't move away under a finger. [EVT-050]
 */
export function OrderSumList({ sum, className = "", children }: OrderSumListProps) {
  const t = useWords("paying");
  const fee = sum.fee ?? 0;
  return (
    <>
      <dl className={`flex flex-col gap-1 ${className}`} aria-live="polite">
        {children}
        {fee > 0 && <SumLine words={t("sum.fee")} cents={fee} />}
        <SumLine words={t("sum.total")} cents={sum.total} isMain isApart={fee === 0 && sum.payable > 0} />
      </dl>
      {sum.isFeeUnknown && <p className="text-muted">{t("sum.feeUnknown")}</p>}
    </>
  );
}
