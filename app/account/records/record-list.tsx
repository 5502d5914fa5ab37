import { useTranslations } from "../../i18n/use-translations.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { RecordListItem, type RecordKind } from "./record-list-item.tsx";
import { RetryNotice } from "./retry-notice.tsx";
import type { SectionResult } from "../../optional.server.ts";
import type { RecordSummary } from "./record-summary.ts";

type RecordListProps = {
  id: string;
  kind: RecordKind;
  records: SectionResult<RecordSummary>;
  /** The encrypted id of the user for whom the page was rendered (see `OwnerField`). */
  encryptedOwner: string | null;
  messages: { title: string; emptyText: string; addLabel: string; unavailableText: string };
};

/**
 * A list of records on the profile, with a link to add one. Renders nothing if the API doesn't support the
 * records.
 */
export function RecordList({ id, kind, records, encryptedOwner, messages }: RecordListProps) {
  const t = useTranslations("account");
  if (records === "unsupported") return null;
  if (records === "unavailable")
    return (
      <FormSection id={id} title={messages.title}>
        <RetryNotice text={messages.unavailableText} retryLabel={t("records.again")} to={`/profile#${id}`} />
      </FormSection>
    );
  return (
    <FormSection id={id} title={messages.title}>
      {records.length === 0 ? (
        <p className="text-muted">{messages.emptyText}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {records.map((record) => (
            <RecordListItem key={record.id} kind={kind} record={record} encryptedOwner={encryptedOwner} />
          ))}
        </ul>
      )}
      <div>
        <LinkButton to={`/profile/${kind}/new`} tone="secondary" className="w-full sm:w-auto">
          {messages.addLabel}
        </LinkButton>
      </div>
    </FormSection>
  );
}

export function BackToProfile() {
  const t = useTranslations("account");
  return (
    <LinkButton to="/profile" tone="quiet" className="-ms-6 self-start">
      {t("records.back")}
    </LinkButton>
  );
}
