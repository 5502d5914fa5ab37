import { useTranslations } from "../../i18n/use-translations.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { TicketsSummary } from "./tickets-summary.ts";

/** The tickets of an order. If their number is known, there are links to show and print them. [ACC-011] */
export function TicketsRow({
  tickets: { id, name, validFrom, count, isRefunded },
}: {
  tickets: TicketsSummary;
}) {
  const t = useTranslations("my-account");
  const tTickets = useTranslations("tickets");
  return (
    <>
      <div>
        <p className="text-lg font-semibold">{name}</p>
        {isRefunded && <Badge tone="bad">{tTickets("refunded")}</Badge>}
        <p className="text-muted">
          {[
            count > 0 ? t("tickets.count", { count }) : "",
            validFrom === "" ? "" : t("tickets.validFrom", { date: validFrom }),
          ]
            .filter((part) => part !== "")
            .join(" · ")}
        </p>
      </div>
      {count > 0 && !isRefunded && <TicketsLinks id={id} name={name} />}
    </>
  );
}

function TicketsLinks({ id, name }: Pick<TicketsSummary, "id" | "name">) {
  const t = useTranslations("my-account");
  const tTickets = useTranslations("tickets");
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={`/show-tickets/${id}`} tone="secondary" aria-label={`${tTickets("showAll")}: ${name}`}>
        {tTickets("showAll")}
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
  );
}
