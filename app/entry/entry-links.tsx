import { canEnterEvent, sellsSpectatorTickets } from "../domain/entry/entry-sections.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { Offer } from "./entry-page.ts";

/**
 * Links at the top of the event's page to the form's sections for entries and tickets, if these are on sale.
 */
export function EntryLinks({ offer }: { offer: Offer }) {
  const t = useTranslations("entry");
  const canEnter = canEnterEvent(offer);
  const sellsTickets = sellsSpectatorTickets(offer);
  if (!canEnter && !sellsTickets) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {canEnter && <LinkButton to="#enter">{t("page.enterNow")}</LinkButton>}
      {sellsTickets && (
        <LinkButton to="#spectate" tone={canEnter ? "secondary" : "primary"}>
          {t("page.buyTickets")}
        </LinkButton>
      )}
    </p>
  );
}
