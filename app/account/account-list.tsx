import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { FormSection } from "../ui/form-section.tsx";
import { RetryNotice } from "./records/retry-notice.tsx";
import type { SectionResult } from "../optional.server.ts";

type SectionName = "entries" | "tickets" | "invoices" | "orders" | "stalls";

type AccountListProps<Item> = {
  id: SectionName;
  items: SectionResult<Item>;
  hasInvalidItems: boolean;
  /** An empty list without this text isn't rendered. */
  emptyText?: string;
  children: (item: Item) => ReactNode;
};

/** A list on the account page. Renders nothing if the organiser's API doesn't support the list. [ACC-011] */
export function AccountList<Item extends { id: number }>({
  id,
  items,
  hasInvalidItems,
  emptyText,
  children,
}: AccountListProps<Item>) {
  const t = useTranslations("my-account");
  if (items === "unsupported" || (items.length === 0 && emptyText === undefined && !hasInvalidItems))
    return null;
  return (
    <FormSection id={id} title={t(`${id}.title`)}>
      {items === "unavailable" && <AccountSectionUnavailable section={id} />}
      {items !== "unavailable" && items.length === 0 && !hasInvalidItems && (
        <p className="text-muted">{emptyText}</p>
      )}
      {items !== "unavailable" && items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {items.map((item) => (
            <li
              key={item.id}
              id={`${id}-${item.id}`}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4"
            >
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {hasInvalidItems && <Alert tone="info">{t("unreadable")}</Alert>}
    </FormSection>
  );
}

/** Shows that a section of the account page can't be loaded right now, with a link to try again. */
export function AccountSectionUnavailable({ section }: { section: SectionName | "credit" }) {
  const t = useTranslations("my-account");
  return (
    <RetryNotice
      text={t(`unavailable.${section}`)}
      retryLabel={t("unavailable.again")}
      to={`/my-account#${section}`}
    />
  );
}
