import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FoundOrder } from "../../paying/sale.ts";
import { LinkButton } from "../../ui/button.tsx";

/** A received shop order, with its number if known. */
export function OrderFound({ order: { id, isPaid } }: { order: FoundOrder }) {
  const t = useTranslations("cart");
  if (id === 0) return null;
  return (
    <>
      <p>{t(isPaid ? "unconfirmed.foundPaid" : "unconfirmed.foundAbout", { number: id })}</p>
      <p className="mt-4">
        <LinkButton to={`/invoice/${id}`} tone="secondary">
          {t("placed.view")}
        </LinkButton>
      </p>
    </>
  );
}
