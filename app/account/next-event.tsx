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

/** The user's next event, with all that they need on the day. [ACC-011] */
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
        <Links next={next} />
      </Card>
    </section>
  );
}

function TimeAndPlace({ next }: { next: UpcomingEvent }) {
  const [t, tickets] = [useTranslations("my-account"), useTranslations("tickets")];
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Fact name={tickets("date")} value={[next.date, next.time]} />
      <Fact name={tickets("gates")} value={[next.gates]} />
      <Fact name={tickets("venue")} value={[next.venue, next.address]}>
        {next.directions !== "" && (
          <SiteLink
            to={next.directions}
            className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {t("next.directions")}
          </SiteLink>
        )}
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; value: readonly string[]; children?: ReactNode };

/** Left out if there are no values. */
function Fact({ name, value, children }: FactProps) {
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

function Links({ next: { cards, calendar } }: { next: UpcomingEvent }) {
  const [t, tickets] = [useTranslations("my-account"), useTranslations("tickets")];
  if (cards === "" && calendar === "") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {cards !== "" && (
        <>
          <LinkButton to={`/show-tickets/${cards}`}>{tickets("showAll")}</LinkButton>
          <LinkButton to={`/print-tickets/${cards}`} tone="secondary" newTab>
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
