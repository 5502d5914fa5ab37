import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FoundOrder } from "../../paying/sale.ts";
import { LinkButton } from "../../ui/button.tsx";

/**
 * The number of an order that a status check found, with a link to its invoice. Renders nothing if the
 * order's id is 0 (unknown).
 */
export function OrderFound({ order: { id, isPaid } }: { order: FoundOrder }) {
  const t = useTranslations("cart");
  if (id === 0) return null;
  return (
    <>
      <p>{t(isPaid ? "indeterminate.foundPaid" : "indeterminate.foundAbout", { number: id })}</p>
      <p className="mt-4">
        <LinkButton to={`/invoice/${id}`} tone="secondary">
          {t("placed.view")}
        </LinkButton>
      </p>
    </>
  );
}
