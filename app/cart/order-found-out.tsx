import { useWords } from "../i18n/words.tsx";
import { OrderFate } from "../site/order-fate.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { OrderCheck } from "./order-check.server.ts";

/** What became of an order that could not be confirmed, and what to do now. */
export function OrderFoundOut({ check }: { check: OrderCheck }) {
  const t = useWords("cart");
  if (check.state !== "found") {
    const again = `/checkout?${new URLSearchParams({ reference: check.link })}`;
    return <OrderFate state={check.state} reference={check.reference} again={again} form="/checkout" />;
  }
  const { id, isPaid } = check.found;
  const about = isPaid ? "unconfirmed.foundPaid" : "unconfirmed.foundAbout";
  return (
    <Alert tone="good" title={t("unconfirmed.found")}>
      {id > 0 && <p>{t(about, { number: id })}</p>}
      {id > 0 && (
        <p className="mt-4">
          <LinkButton to={`/invoice/${id}`} tone="secondary">
            {t("placed.view")}
          </LinkButton>
        </p>
      )}
    </Alert>
  );
}
