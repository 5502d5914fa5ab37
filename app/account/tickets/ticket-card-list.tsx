import { useTranslations } from "../../i18n/use-translations.tsx";
import type { TicketCard } from "./ticket-card.ts";
import { CardForPhone } from "./card-sheet.tsx";

/** Tickets to show at the gate: on phones one per screen, side by side to swipe. */
export function TicketCardList({ cards }: { cards: readonly TicketCard[] }) {
  const t = useTranslations("tickets");
  return (
    <>
      <p className="px-4 font-semibold">{t("brightness")}</p>
      {cards.length > 1 && <JumpLinks cards={cards} />}
      <ul className="flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 pb-4 sm:grid sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} id={card.id} className="w-full shrink-0 snap-center">
            <CardForPhone card={card} />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Links to each ticket, for users who can't swipe. Wide screens need no links, because they show several
 * tickets side by side.
 */
function JumpLinks({ cards }: { cards: readonly TicketCard[] }) {
  const t = useTranslations("tickets");
  return (
    <nav aria-label={t("all")} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 sm:hidden">
      <p className="flex-1 basis-40 text-sm text-muted">{t("swipe")}</p>
      <ul className="flex flex-wrap gap-2">
        {cards.map((card) => (
          <li key={card.id}>
            <a
              href={`#${card.id}`}
              aria-label={card.kind === "pass" ? undefined : t("position", card)}
              className={`target display inline-flex items-center justify-center border-2 border-line text-brand-text figures ${card.kind === "pass" ? "px-3" : "text-2xl"}`}
            >
              {card.kind === "pass" ? t("pass") : card.number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
