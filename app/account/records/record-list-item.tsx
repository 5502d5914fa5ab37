import { Form } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "../../ui/card.tsx";
import { OwnerField } from "../../posting/hidden-fields.tsx";
import type { RecordSummary } from "./record-summary.ts";

export type RecordKind = "vehicle" | "licence" | "address";

type RecordListItemProps = { kind: RecordKind; record: RecordSummary; encryptedOwner: string | null };

/** A vehicle, a licence or an address, with its expiry, a link to edit it and a form to remove it. */
export function RecordListItem(props: RecordListItemProps) {
  const { kind, record } = props;
  const t = useTranslations("account");
  const { id, name } = record;
  return (
    <Card as="li" className="flex flex-col gap-2 px-5 py-4">
      <p dir="auto" className="text-lg font-semibold">
        {name}
      </p>
      <RecordExpiry kind={kind} expiry={record.expiry} />
      <div className="flex flex-wrap items-start">
        {kind !== "address" && (
          <LinkButton
            to={`/profile/${kind}/${id}`}
            tone="quiet"
            className="-ms-6"
            aria-label={t("records.editNamed", { name })}
          >
            {t("records.edit")}
          </LinkButton>
        )}
        <RemoveForm {...props} />
      </div>
    </Card>
  );
}

/** The expiry of a record. Renders nothing for an address, which doesn't expire. [VEH-026 VEH-027] */
function RecordExpiry({ kind, expiry }: { kind: RecordKind; expiry: RecordSummary["expiry"] }) {
  const t = useTranslations("account");
  if (kind === "address") return null;
  if (!expiry) return kind === "vehicle" && <p className="text-muted">{t("vehicles.notRegistered")}</p>;
  const date = expiry.date;
  if (!expiry.isExpired) {
    return (
      <p className="text-muted">
        {kind === "vehicle" ? t("vehicles.until", { date }) : t("licences.until", { date })}
      </p>
    );
  }
  return (
    <p>
      <Badge tone="bad">
        {kind === "vehicle" ? t("vehicles.expired", { date }) : t("licences.expired", { date })}
      </Badge>
    </p>
  );
}

/**
 * A disclosure with a button that removes the record. If the API rejects the removal, the record's own page
 * shows the error.
 */
function RemoveForm({ kind, record: { id, name }, encryptedOwner }: RecordListItemProps) {
  const t = useTranslations("account");
  return (
    // An open disclosure may extend below the viewport, so it is scrolled into view.
    <details
      className={classNames("group max-w-full open:ms-0 open:w-full", kind === "address" && "-ms-6")}
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })
      }
    >
      <summary
        aria-label={t("records.removeNamed", { name })}
        className="display target inline-flex max-w-full cursor-pointer items-center px-6 text-2xl text-brand-text underline decoration-2 underline-offset-4 group-open:-ms-6 hover:decoration-4"
      >
        {t("records.remove")}
      </summary>
      <Form method="post" action={`/profile/${kind}/${id}`} className="mt-2 flex flex-col gap-3">
        <OwnerField encryptedOwner={encryptedOwner} />
        <p>{t("records.question", { name })}</p>
        <div>
          <Button tone="danger" name="intent" value="remove">
            {t("records.yes")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
