import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import { AccountList } from "./account-list.tsx";
import type { Overview } from "./overview.ts";

/** The user's tickets to come, each order's with its way to the printer. [ACC-011] */
export function TicketsList({ tickets }: Pick<Overview, "tickets">) {
  const t = useWords("my-account");
  return (
    <AccountList id="tickets" title={t("tickets.title")} lines={tickets}>
      {({ id, name, validFrom, count }) => (
        <>
          <div>
            <p className="text-lg font-semibold">{name}</p>
            <p className="text-muted">
              {t("tickets.count", { count })}
              {validFrom !== "" && <> · {t("tickets.validFrom", { date: validFrom })}</>}
            </p>
          </div>
          <LinkButton
            to={`/print-tickets/${id}`}
            tone="secondary"
            newTab
            aria-label={`${t("tickets.print")}: ${name}`}
          >
            {t("tickets.print")}
          </LinkButton>
        </>
      )}
    </AccountList>
  );
}
