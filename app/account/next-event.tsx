import type { ReactNode } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { EntryDetailsList } from "./entry-details-list.tsx";
import type { UpcomingEvent } from "./overview.ts";
import { ReadinessList } from "./readiness-list.tsx";

/** The user's next event, with everything that they need on the day. [ACC-011] */
export function NextEvent({ next }: { next: UpcomingEvent }) {
  const t = useTranslations("my-account");
  return (
    <section id="next" aria-labelledby="next-title">
      <Card className="flex flex-col gap-6 p-5 sm:p-8">
        <div className="flex flex-col gap-2">
          <p className="text-muted">{t("next.title")}</p>
          <Heading {...organiserTextProps} level={2} id="next-title">
            {next.link === "" ? next.event : <SiteLink to={next.link}>{next.event}</SiteLink>}
          </Heading>
        </div>
        <TimeAndPlace next={next} />
        {next.entries.map((entry) => (
          <div key={entry.id} className="flex flex-col gap-3 border-t border-line pt-4">
            <EntryDetailsList entry={entry} />
            <ReadinessList readiness={entry.readiness} />
          </div>
        ))}
        <EventLinks next={next} />
      </Card>
    </section>
  );
}

function TimeAndPlace({ next }: { next: UpcomingEvent }) {
  const [t, tTickets] = [useTranslations("my-account"), useTranslations("tickets")];
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Detail name={tTickets("date")} value={[next.date, next.time]} />
      <Detail name={tTickets("gates")} value={[next.gates]} />
      <Detail name={tTickets("venue")} value={[next.venue, next.address]}>
        {next.directions !== "" && (
          <SiteLink
            to={next.directions}
            className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {t("next.directions")}
          </SiteLink>
        )}
      </Detail>
    </dl>
  );
}

type DetailProps = { name: string; value: readonly string[]; children?: ReactNode };

/** A detail of the event; nothing is shown if all its values are "". */
function Detail({ name, value, children }: DetailProps) {
  const [first, ...more] = value.filter((line) => line !== "");
  if (first === undefined) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="text-xl font-semibold">{first}</dd>
      {more.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
      {children && <dd>{children}</dd>}
    </div>
  );
}

function EventLinks({ next: { ticketsParam, calendar } }: { next: UpcomingEvent }) {
  const [t, tTickets] = [useTranslations("my-account"), useTranslations("tickets")];
  if (ticketsParam === "" && calendar === "") return null;
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
      {calendar !== "" && (
        <LinkButton to={calendar} reloadDocument tone="secondary">
          {t("next.calendar")}
        </LinkButton>
      )}
    </div>
  );
}
