import { useTranslations } from "../i18n/use-translations.tsx";
import { Badge } from "../ui/badge.tsx";
import type { EntrySummary } from "./overview.ts";

/** The details of an entry: class, car, number, garage, camp site, extras. Leaves out unknown details. */
export function EntryDetailsList({ entry }: { entry: EntrySummary }) {
  const t = useTranslations("tickets");
  const details = [
    [t("class"), entry.name],
    [t("car"), entry.vehicle],
    [t("number"), entry.racingNumber],
    [t("garage"), entry.garage],
    [t("campSite"), entry.campSite],
    [t("extras"), entry.extras.join(", ")],
  ].filter(([, value]) => value !== "");
  return (
    <>
      {entry.isRefunded && (
        <p>
          <Badge tone="bad">{t("refunded")}</Badge>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
