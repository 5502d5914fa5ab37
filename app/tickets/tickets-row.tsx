import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { TicketsLine } from "./tickets-line.ts";

/** The tickets of one order to come, with the ways to the gate and to the printer. [ACC-011] */
export function TicketsRow({ line: { id, name, validFrom, count } }: { line: TicketsLine }) {
  const t = useWords("my-account");
  const tickets = useWords("tickets");
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
        <LinkButton to={`/show-tickets/${id}`} tone="secondary" aria-label={`${tickets("showAll")}: ${name}`}>
          {tickets("showAll")}
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
