import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { AccountList } from "./account-list.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import type { EntryLine, Overview } from "./overview.ts";
import { ReadinessList } from "./readiness-list.tsx";

/** The user's entries after the next event: event, class, day, car, how ready they are. [ACC-011] */
export function EntryList({ entries }: Pick<Overview, "entries">) {
  return (
    <AccountList id="entries" lines={entries}>
      {(entry) => (
        <>
          <div className="flex flex-col gap-2">
            <EventName {...entry} />
            <p className="text-muted">{entry.date}</p>
            <EntryFacts entry={entry} />
            <ReadinessList readiness={entry.readiness} />
          </div>
          <EntryLinks entry={entry} />
        </>
      )}
    </AccountList>
  );
}

function EventName({ event, link }: Pick<EntryLine, "event" | "link">) {
  if (link === "") return <p className="text-lg font-semibold">{event}</p>;
  return (
    <SiteLink
      to={link}
      className="target inline-flex items-center text-lg font-semibold text-brand-text underline underline-offset-4"
    >
      {event}
    </SiteLink>
  );
}

function EntryLinks({ entry: { event, name, cards, calendar } }: { entry: EntryLine }) {
  const t = useWords("my-account");
  const tickets = useWords("tickets");
  const which = `${event}, ${name}`;
  return (
    <div className="flex flex-wrap gap-3">
      {cards !== "" && (
        <LinkButton
          to={`/show-tickets/${cards}`}
          tone="secondary"
          aria-label={`${tickets("showAll")}: ${which}`}
        >
          {tickets("showAll")}
        </LinkButton>
      )}
      {calendar !== "" && (
        <LinkButton to={calendar} reloadDocument tone="quiet" aria-label={`${t("next.calendar")}: ${which}`}>
          {t("next.calendar")}
        </LinkButton>
      )}
    </div>
  );
}
