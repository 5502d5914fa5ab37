import type { Cents } from "../../domain/money.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Price } from "../../ui/price.tsx";
import { useEntry } from "./entry-context.tsx";

/** Shows the price of an item. If it is null, shows that the item has no price yet. */
export function ItemPrice({ cents }: { cents: Cents | null }) {
  const t = useTranslations("events");
  return cents === null ? t("noPrice") : <Price cents={cents} />;
}

/**
 * Text below the form's first prices that a fee may be added. Hidden once something is chosen, because the
 * order summary then shows the fee. [PRICE-014]
 */
export function FeeHint() {
  const t = useTranslations("entry");
  const { page, price } = useEntry();
  if (page.paymentMethods.length === 0 || price.lines.length > 0) return null;
  return <p className="text-muted">{t("enter.fee")}</p>;
}
