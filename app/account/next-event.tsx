import type { ReactNode } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { EntryDetailsList } from "./entry-details-list.tsx";
import type { NextEventSummary } from "./overview.ts";
import { ReadinessList } from "./readiness-list.tsx";

/** The user's next event with time, place, entries and links to its tickets. [ACC-011] */
export function NextEvent({ nextEvent }: { nextEvent: NextEventSummary }) {
  const t = useTranslations("my-account");
  return (
    <section id="next" aria-labelledby="next-title">
      <Card className="flex flex-col gap-6 p-5 sm:p-8">
        <div className="flex flex-col gap-2">
          <p className="text-muted">{t("next.title")}</p>
          <Heading {...organiserTextProps} level={2} id="next-title">
            {nextEvent.path === "" ? (
              nextEvent.eventName
            ) : (
              <SiteLink to={nextEvent.path}>{nextEvent.eventName}</SiteLink>
            )}
          </Heading>
        </div>
        <TimeAndPlace nextEvent={nextEvent} />
        {nextEvent.entries.map((entry) => (
          <div key={entry.id} className="flex flex-col gap-3 border-t border-line pt-4">
            <EntryDetailsList entry={entry} />
            {entry.readiness && <ReadinessList readiness={entry.readiness} />}
          </div>
        ))}
        <EventLinks nextEvent={nextEvent} />
      </Card>
    </section>
  );
}

function TimeAndPlace({ nextEvent }: { nextEvent: NextEventSummary }) {
  const [t, tTickets] = [useTranslations("my-account"), useTranslations("tickets")];
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Detail name={tTickets("date")} values={[nextEvent.date, nextEvent.time]} />
      <Detail name={tTickets("gates")} values={[nextEvent.gatesOpen]} />
      <Detail name={tTickets("venue")} values={[nextEvent.venue, nextEvent.address]}>
        {nextEvent.directionsUrl !== "" && (
          <SiteLink
            to={nextEvent.directionsUrl}
            className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {t("next.directions")}
          </SiteLink>
        )}
      </Detail>
    </dl>
  );
}

type DetailProps = { name: string; values: readonly string[]; children?: ReactNode };

function Detail({ name, values, children }: DetailProps) {
  const [mainValue, ...otherValues] = values.filter((value) => value !== "");
  if (mainValue === undefined) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="text-xl font-semibold">
        {mainValue}
      </dd>
      {otherValues.map((value) => (
        <dd key={value} dir="auto">
          {value}
        </dd>
      ))}
      {children && <dd>{children}</dd>}
    </div>
  );
}

function EventLinks({ nextEvent: { ticketsParam, calendarPath } }: { nextEvent: NextEventSummary }) {
  const [t, tTickets] = [useTranslations("my-account"), useTranslations("tickets")];
  if (ticketsParam === "" && calendarPath === "") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {ticketsParam !== "" && (
        <>
          <LinkButton to={`/show-tickets/${ticketsParam}`}>{tTickets("showAll")}</LinkButton>
          <LinkButton to={`/print-tickets/${ticketsParam}`} tone="secondary" newTab>
            {t("tickets.print")}
          </LinkButton>
        </>
      )}
      {calendarPath !== "" && (
        <LinkButton to={calendarPath} reloadDocument tone="secondary">
          {t("next.calendar")}
        </LinkButton>
      )}
    </div>
  );
}
