import { useTranslations } from "../../i18n/use-translations.tsx";
import type { TicketCard } from "./ticket-card.ts";

/** The details of a ticket or pass besides its code. Unknown ones are left out. [RT-051] */
export function CardDetailsList({ card }: { card: TicketCard }) {
  const t = useTranslations("tickets");
  const dateAndTime = { name: t("date"), lines: [card.date, card.time] };
  const gates = { name: t("gates"), lines: [card.gatesOpen] };
  const venue = { name: t("venue"), lines: [card.venueName, card.address] };
  const details =
    card.kind === "ticket"
      ? [
          venue,
          dateAndTime,
          gates,
          { name: t("type"), lines: [card.type] },
          { name: t("holder"), lines: [card.holder] },
        ]
      : [
          { name: t("driver"), lines: [card.holder] },
          { name: t("car"), lines: [card.vehicle] },
          { name: t("class"), lines: [card.category] },
          { name: t("garage"), lines: [card.garage] },
          { name: t("campSite"), lines: [card.campSite] },
          venue,
          dateAndTime,
          gates,
        ];
  return (
    <dl className="grid gap-4 min-[400px]:grid-cols-2">
      {details.map(({ name, lines }) => (
        <Detail key={name} name={name} lines={lines} />
      ))}
    </dl>
  );
}

function Detail({ name, lines }: { name: string; lines: readonly string[] }) {
  const knownLines = lines.filter((line) => line !== "");
  if (knownLines.length === 0) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      {knownLines.map((line) => (
        <dd key={line} className="text-lg font-semibold">
          {line}
        </dd>
      ))}
    </div>
  );
}
