import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Reference, Ways } from "./order-fate.tsx";
import { anotherAt } from "./order-paths.ts";

/** What somebody sent or paid here of which nobody knows yet what became of it; `path` finds out. */
export type PendingOrder = { kind: "order" | "payment"; reference: string; path: string };

type PendingOrdersProps = { page: string; pending: readonly PendingOrder[] };

/** Before anything else of the page: find out first. Another order is started deliberately. */
export function PendingOrders({ page, pending }: PendingOrdersProps) {
  const t = useWords("paying");
  return pending.map(({ kind, reference, path }) => (
    <Alert key={path} tone="bad" title={t(kind === "order" ? "fate.notYet" : "payment.checking")}>
      <p>{t("pending.about")}</p>
      {kind === "order" && <Reference reference={reference} />}
      <Ways>
        <LinkButton to={path}>{t("unconfirmed.findOut")}</LinkButton>
        <LinkButton to={anotherAt(page)} tone="secondary">
          {t("pending.another")}
        </LinkButton>
      </Ways>
    </Alert>
  ));
}
