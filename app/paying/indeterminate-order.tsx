import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { OrderReference, ActionLinks } from "./order-status.tsx";
import { buildStatusPath } from "./order-paths.ts";
import type { OrderKind } from "../wire/payment.ts";

type IndeterminateOrderProps = {
  kind: OrderKind;
  pagePath: string;
  reference: string;
  encryptedOrder: string;
};

/**
 * Shows that the order was sent but not confirmed. Replaces the form, so that the order isn't sent again
 * before its status is known.
 */
export function IndeterminateOrder({ kind, pagePath, reference, encryptedOrder }: IndeterminateOrderProps) {
  const t = useTranslations("paying");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1}>
      <Alert tone="bad" title={t(`${kind}.indeterminate`)}>
        <p>{t("indeterminate.about")}</p>
        <OrderReference reference={reference} />
        <ActionLinks>
          <LinkButton to={buildStatusPath(pagePath, encryptedOrder)} tone="secondary">
            {t("indeterminate.findOut")}
          </LinkButton>
        </ActionLinks>
      </Alert>
    </div>
  );
}
