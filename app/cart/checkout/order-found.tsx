import { useWords } from "../../i18n/words.tsx";
import type { FoundOrder } from "../../paying/sale.ts";
import { LinkButton } from "../../ui/button.tsx";

/** An order of the shop that has arrived, where it is known under which number. */
export function OrderFound({ order: { id, isPaid } }: { order: FoundOrder }) {
  const t = useWords("cart");
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
