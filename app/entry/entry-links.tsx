import { canEnterEvent, sellsSpectatorTickets } from "../domain/entry/entry-sections.ts";
import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { Offer } from "./entry-page.ts";

/**
 * From the top of the event's page to where somebody enters or buys tickets; nothing where neither is
 * possible.
 */
export function EntryLinks({ offer }: { offer: Offer }) {
  const t = useWords("entry");
  const canEnter = canEnterEvent(offer);
  const canSpectate = sellsSpectatorTickets(offer);
  if (!canEnter && !canSpectate) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {canEnter && <LinkButton to="#enter">{t("page.enterNow")}</LinkButton>}
      {canSpectate && (
        <LinkButton to="#spectate" tone={canEnter ? "secondary" : "primary"}>
          {t("page.buyTickets")}
        </LinkButton>
      )}
    </p>
  );
}
