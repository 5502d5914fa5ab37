import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Price } from "../ui/price.tsx";
import type { OrderTotal } from "./order-total.ts";

/** On phones the total and the way to the summary stay in view. */
export function BottomBar({ total }: { total: OrderTotal }) {
  const t = useWords("entry");
  return (
    <div className="no-print sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t-4 border-brand bg-raised px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden">
      <p className="flex flex-col leading-tight">
        <span className="text-muted">{t("summary.total")}</span>
        <Price cents={total.total} className="display text-2xl" />
      </p>
      <LinkButton to="#order" tone="primary" className="whitespace-nowrap">
        {t("summary.review")}
      </LinkButton>
    </div>
  );
}
