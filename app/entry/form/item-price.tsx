import type { Cents } from "../../domain/money.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Price } from "../../ui/price.tsx";

/** Shows the price of an item in cents; null shows the text that the item has no price yet. */
export function ItemPrice({ cents }: { cents: Cents | null }) {
  const t = useTranslations("events");
  return cents === null ? t("noPrice") : <Price cents={cents} />;
}
