import type { Cents } from "../../domain/money.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Price } from "../../ui/price.tsx";
import { useEntry } from "./entry-context.tsx";

/** Shows an item's price. If `cents` is null, shows that the item has no price yet. */
export function ItemPrice({ cents }: { cents: Cents | null }) {
  const t = useTranslations("events");
  return cents === null ? t("noPrice") : <Price cents={cents} />;
}

/**
 * Says that a fee may be added. Shown until something is chosen, because then the order summary shows the
 * fee. [PRICE-014]
 */
export function FeeHint() {
  const t = useTranslations("entry");
  const { page, price } = useEntry();
  if (page.paymentMethods.length === 0 || price.lines.length > 0) return null;
  return <p className="text-muted">{t("enter.fee")}</p>;
}
