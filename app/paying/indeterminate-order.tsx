import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { OrderReference, ActionLinks } from "./order-status.tsx";
import { statusPath } from "./order-paths.ts";
import type { OrderKind } from "../wire/payment.ts";

/** `page`: path of the page with the order form. `link`: the encrypted order, for the status check. */
type IndeterminateProps = { kind: OrderKind; page: string; reference: string; link: string };

/**
 * Says that the order was sent, but not confirmed. Replaces the form, as the order must not be sent again
 * before its status is known.
 */
export function IndeterminateOrder({ kind, page, reference, link }: IndeterminateProps) {
  const t = useTranslations("paying");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1}>
      <Alert tone="bad" title={t(`${kind}.indeterminate`)}>
        <p>{t("indeterminate.about")}</p>
        <OrderReference reference={reference} />
        <ActionLinks>
          <LinkButton to={statusPath(page, link)} tone="secondary">
            {t("indeterminate.findOut")}
          </LinkButton>
        </ActionLinks>
      </Alert>
    </div>
  );
}
