import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { AccountList } from "./account-list.tsx";
import { EntryDetailsList } from "./entry-details-list.tsx";
import type { EntrySummary, Overview } from "./overview.ts";
import { ReadinessList } from "./readiness-list.tsx";

/** The user's entries, except those for the next event, each with the driver's checklist. [ACC-011] */
export function EntryList({ entries, hasInvalidItems }: Pick<Overview, "entries" | "hasInvalidItems">) {
  return (
    <AccountList id="entries" items={entries} hasInvalidItems={hasInvalidItems.entries}>
      {(entry) => (
        <>
          <div className="flex flex-col gap-2">
            <EventName {...entry} />
            <p className="text-muted">{entry.date}</p>
            <EntryDetailsList entry={entry} />
            {entry.readiness && <ReadinessList readiness={entry.readiness} />}
          </div>
          <EntryLinks entry={entry} />
        </>
      )}
    </AccountList>
  );
}

function EventName({ eventName, path }: Pick<EntrySummary, "eventName" | "path">) {
  if (path === "") return <p className="text-lg font-semibold">{eventName}</p>;
  return (
    <SiteLink
      to={path}
      className="target inline-flex items-center text-lg font-semibold text-brand-text underline underline-offset-4"
    >
      {eventName}
    </SiteLink>
  );
}

function EntryLinks({ entry: { eventName, name, ticketsParam, calendarPath } }: { entry: EntrySummary }) {
  const t = useTranslations("my-account");
  const tTickets = useTranslations("tickets");
  const label = `${eventName}, ${name}`;
  return (
    <div className="flex flex-wrap gap-3">
      {ticketsParam !== "" && (
        <LinkButton
          to={`/show-tickets/${ticketsParam}`}
          tone="secondary"
          aria-label={`${tTickets("showAll")}: ${label}`}
        >
          {tTickets("showAll")}
        </LinkButton>
      )}
      {calendarPath !== "" && (
        <LinkButton
          to={calendarPath}
          reloadDocument
          tone="quiet"
          aria-label={`${t("next.calendar")}: ${label}`}
        >
          {t("next.calendar")}
        </LinkButton>
      )}
    </div>
  );
}
