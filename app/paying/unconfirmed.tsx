import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Reference, Ways } from "./order-fate.tsx";
import { pathOfLink } from "./order-paths.ts";
import type { OrderKind } from "./sale.ts";

/** `page` is the order's path; `link` the sealed order that looks it up there. */
type UnconfirmedProps = { kind: OrderKind; page: string; reference: string; link: string };

/**
 * In place of the form: the order was sent, and nobody knows whether it arrived. It must not be sent again
 * before that is found out.
 */
export function Unconfirmed({ kind, page, reference, link }: UnconfirmedProps) {
  const t = useWords("paying");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="bad" title={t(`${kind}.unconfirmed`)}>
        <p>{t("unconfirmed.about")}</p>
        <Reference reference={reference} />
        <Ways>
          <LinkButton to={pathOfLink(page, link)} tone="secondary">
            {t("unconfirmed.findOut")}
          </LinkButton>
        </Ways>
      </Alert>
    </div>
  );
}
