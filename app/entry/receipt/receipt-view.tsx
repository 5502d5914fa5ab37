import { EntryDetailsList } from "../../account/entry-details-list.tsx";
import type { NextEventSummary } from "../../account/overview.ts";
import { ReadinessList } from "../../account/readiness-list.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { AcceptedTerms } from "../../paying/terms/accepted-terms.tsx";
import { MyAccountLink } from "../../paying/account-link.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Price } from "../../ui/price.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Heading } from "../../ui/section.tsx";
import { type EntryPage, buildEventPath } from "../entry-page.ts";
import type { Receipt } from "./receipt.server.ts";
import { ShareButton } from "./share-button.tsx";

type ReceiptViewProps = { page: EntryPage; receipt: Receipt };

/** The confirmation page of a paid order. [EVT-055] */
export default function ReceiptView({
  page,
  receipt: { upcomingEvent, invoiceId, terms, eventUrl, ...receipt },
}: ReceiptViewProps) {
  const t = useTranslations("entry");
  // A user without entries has only tickets.
  const information = upcomingEvent?.entries.length === 0 ? page.content.spectator : page.content.entrant;
  return (
    <div className="flex flex-col gap-6">
      <Heading level={1} size={2}>
        {t("receipt.title")}
      </Heading>
      <Card className="flex flex-col gap-6 p-5 sm:p-8">
        <Heading {...organiserTextProps} level={2} size={3}>
          {page.eventName}
        </Heading>
        {upcomingEvent && <WhenAndWhere upcomingEvent={upcomingEvent} />}
        {upcomingEvent?.entries.map((entry) => (
          <div key={entry.id} className="flex flex-col gap-3">
            <EntryDetailsList entry={entry} />
            {entry.readiness && <ReadinessList readiness={entry.readiness} />}
          </div>
        ))}
        <PaymentAndTickets {...receipt} />
        <ReceiptLinks upcomingEvent={upcomingEvent} invoiceId={invoiceId} />
      </Card>
      {information !== "" && (
        <section aria-labelledby="information" className="flex flex-col gap-4">
          <Heading level={2} size={3} id="information">
            {t("receipt.information")}
          </Heading>
          <Prose html={information} />
        </section>
      )}
      <AcceptedTerms terms={terms} />
      <p className="flex flex-wrap gap-3">
        <MyAccountLink />
        <ShareButton url={eventUrl} title={page.eventName} />
        <LinkButton to={buildEventPath(page.eventUrl)} tone="secondary">
          {t("payment.more")}
        </LinkButton>
        <LinkButton to="/events" tone="secondary">
          {t("payment.allEvents")}
        </LinkButton>
      </p>
    </div>
  );
}

function WhenAndWhere({ upcomingEvent }: { upcomingEvent: NextEventSummary }) {
  const t = useTranslations("tickets");
  const details = [
    [t("date"), [upcomingEvent.date, upcomingEvent.time]],
    [t("gates"), [upcomingEvent.gatesOpen]],
    [t("venue"), [upcomingEvent.venue, upcomingEvent.address]],
  ] as const;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {details.map(([name, lines]) => {
        const shownLines = lines.filter((line) => line !== "");
        return (
          shownLines.length > 0 && (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              {shownLines.map((line, index) => (
                <dd key={line} dir="auto" className={index === 0 ? "text-xl font-semibold" : undefined}>
                  {line}
                </dd>
              ))}
            </div>
          )
        );
      })}
    </dl>
  );
}

function PaymentAndTickets({
  paidAmount,
  paymentMethod,
  tickets,
}: Pick<Receipt, "paidAmount" | "paymentMethod" | "tickets">) {
  const t = useTranslations("entry");
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
      {paidAmount !== null && (
        <div>
          <dt className="text-muted">{t("receipt.paid")}</dt>
          <dd className="font-semibold">
            <Price cents={paidAmount} />
          </dd>
          {paymentMethod !== "" && <dd dir="auto">{paymentMethod}</dd>}
        </div>
      )}
      {tickets.length > 0 && (
        <div>
          <dt className="text-muted">{t("receipt.tickets")}</dt>
          {tickets.map(({ type, count }) => (
            <dd key={type} className="font-semibold">
              {count} × <span {...organiserTextProps}>{type}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function ReceiptLinks({ upcomingEvent, invoiceId }: Pick<Receipt, "upcomingEvent" | "invoiceId">) {
  const t = useTranslations("entry");
  const tTickets = useTranslations("tickets");
  return (
    <p className="flex flex-wrap gap-3 empty:hidden">
      {upcomingEvent && upcomingEvent.ticketsParam !== "" && (
        <LinkButton to={`/show-tickets/${upcomingEvent.ticketsParam}`}>{tTickets("showAll")}</LinkButton>
      )}
      {upcomingEvent && upcomingEvent.calendarPath !== "" && (
        <LinkButton to={upcomingEvent.calendarPath} reloadDocument tone="secondary">
          {t("receipt.calendar")}
        </LinkButton>
      )}
      {invoiceId > 0 && (
        <LinkButton to={`/show-invoice/${invoiceId}`} tone="secondary">
          {t("receipt.invoice")}
        </LinkButton>
      )}
    </p>
  );
}
