import { Form } from "@remix-run/react";
import { useWords } from "../../i18n/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "../../ui/card.tsx";
import { OwnerMark } from "../../posting/marks.tsx";
import type { KeptRecord } from "./kept-record.ts";

export type RecordKind = "vehicle" | "licence" | "address";

type LineProps = { kind: RecordKind; record: KeptRecord; owner: string | null };

/** A vehicle, a licence or an address: what it is, how long it is good for, and what can be done with it. */
export function KeptRecordLine(line: LineProps) {
  const { kind, record } = line;
  const t = useWords("account");
  const { id, name } = record;
  return (
    <Card as="li" className="flex flex-col gap-2 px-5 py-4">
      <p className="text-lg font-semibold">{name}</p>
      <Validity kind={kind} validity={record.validity} />
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
        <Removal {...line} />
      </div>
    </Card>
  );
}

/** [VEH-026 VEH-027] */
function Validity({ kind, validity }: { kind: RecordKind; validity: KeptRecord["validity"] }) {
  const t = useWords("account");
  if (kind === "address") return null;
  if (!validity) return kind === "vehicle" && <p className="text-muted">{t("vehicles.notRegistered")}</p>;
  const date = validity.until;
  if (!validity.isOver) {
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

/** Asks before it removes; unfolds without scripts. The refusal of the API shows on the record's own page. */
function Removal({ kind, record: { id, name }, owner }: LineProps) {
  const t = useWords("account");
  return (
    <details className="group open:w-full">
      <summary
        aria-label={t("records.removeNamed", { name })}
        className={classNames(
          "display target inline-flex cursor-pointer items-center px-6 text-2xl text-brand-text underline decoration-2 underline-offset-4 group-open:-ms-6 hover:decoration-4",
          kind === "address" && "-ms-6",
        )}
      >
        {t("records.remove")}
      </summary>
      <Form method="post" action={`/profile/${kind}/${id}`} className="mt-2 flex flex-col gap-3">
        <OwnerMark mark={owner} />
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
