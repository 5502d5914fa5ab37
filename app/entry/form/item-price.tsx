import type { Cents } from "../../domain/money.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Price } from "../../ui/price.tsx";

/** The price of an item, or a text that it has no price yet (null) and can't be ordered. */
export function ItemPrice({ cents }: { cents: Cents | null }) {
  const t = useTranslations("events");
  return cents === null ? t("noPrice") : <Price cents={cents} />;
}
