import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { OrderCheck } from "./order-check.server.ts";

/** What became of an order that could not be confirmed, and what to do now. */
export function OrderFoundOut({ check }: { check: OrderCheck }) {
  const t = useWords("cart");
  const again = `/checkout?${new URLSearchParams({ reference: check.reference })}`;
  switch (check.state) {
    case "found":
      return (
        <Alert tone="good" title={t("unconfirmed.found")}>
          <p>{t("unconfirmed.foundAbout", { number: check.orderId })}</p>
          <p className="mt-4">
            <LinkButton to={`/invoice/${check.orderId}`} tone="secondary">
              {t("placed.view")}
            </LinkButton>
          </p>
        </Alert>
      );
    case "not-found":
      return (
        <Alert tone="info" title={t("unconfirmed.notFound")}>
          <p>{t("unconfirmed.notFoundAbout")}</p>
          <LookAgain to={again} />
        </Alert>
      );
    case "no-answer":
      return (
        <Alert tone="bad" title={t("unconfirmed.title")}>
          <p>{t("unconfirmed.noAnswer")}</p>
          <p className="mt-2 font-semibold">{t("unconfirmed.reference", { reference: check.reference })}</p>
          <LookAgain to={again} />
        </Alert>
      );
  }
}

function LookAgain({ to }: { to: string }) {
  const t = useWords("cart");
  return (
    <p className="mt-4">
      <LinkButton to={to} tone="secondary">
        {t("unconfirmed.lookAgain")}
      </LinkButton>
    </p>
  );
}
