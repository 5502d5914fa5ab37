import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";

/**
 * In place of the form: the order was sent, and nobody knows whether it arrived. It must not be sent again
 * before that is found out; `link` is the sealed order that looks it up.
 */
export function OrderUnconfirmed({ reference, link }: { reference: string; link: string }) {
  const t = useWords("cart");
  const orders = useWords("orders");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="bad" title={t("unconfirmed.title")}>
        <p>{t("unconfirmed.about")}</p>
        <p className="mt-2 font-semibold">{orders("fate.reference", { reference })}</p>
        <p className="mt-4">
          <LinkButton to={`/checkout?${new URLSearchParams({ reference: link })}`} tone="secondary">
            {t("unconfirmed.findOut")}
          </LinkButton>
        </p>
      </Alert>
    </div>
  );
}
