import type { Cents } from "../../domain/money.ts";
import { useWords } from "../../i18n/words.tsx";
import { Price } from "../../ui/price.tsx";

/** What something costs, or that it has no price yet (null) and can't be ordered. */
export function ItemPrice({ cents }: { cents: Cents | null }) {
  const t = useWords("events");
  return cents === null ? t("noPrice") : <Price cents={cents} />;
}
