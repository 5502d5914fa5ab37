import { useTranslations } from "../../i18n/use-translations.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { TicketsSummary } from "./tickets-summary.ts";

/** The tickets of an upcoming order, with links to show and print them. [ACC-011] */
export function TicketsRow({ tickets: { id, name, validFrom, count } }: { tickets: TicketsSummary }) {
  const t = useTranslations("my-account");
  const ticketMessages = useTranslations("tickets");
  return (
    <>
      <div>
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-muted">
          {t("tickets.count", { count })}
          {validFrom !== "" && <> · {t("tickets.validFrom", { date: validFrom })}</>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={`/show-tickets/${id}`}
          tone="secondary"
          aria-label={`${ticketMessages("showAll")}: ${name}`}
        >
          {ticketMessages("showAll")}
        </LinkButton>
        <LinkButton
          to={`/print-tickets/${id}`}
          tone="quiet"
          newTab
          aria-label={`${t("tickets.print")}: ${name}`}
        >
          {t("tickets.print")}
        </LinkButton>
      </div>
    </>
  );
}
