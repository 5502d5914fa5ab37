import { useTranslations } from "../../i18n/use-translations.tsx";
import type { TicketCard } from "./ticket-card.ts";

/** The details of a ticket or pass besides its code. Leaves out unknown details. [RT-051] */
export function CardDetailsList({ card }: { card: TicketCard }) {
  const t = useTranslations("tickets");
  const dateAndTime = { name: t("date"), values: [card.date, card.time] };
  const gates = { name: t("gates"), values: [card.gatesOpen] };
  const venue = { name: t("venue"), values: [card.venueName, card.address] };
  const details =
    card.kind === "ticket"
      ? [
          venue,
          dateAndTime,
          gates,
          { name: t("type"), values: [card.type] },
          { name: t("holder"), values: [card.holder] },
        ]
      : [
          { name: t("driver"), values: [card.holder] },
          { name: t("car"), values: [card.vehicle] },
          { name: t("class"), values: [card.category] },
          { name: t("garage"), values: [card.garage] },
          { name: t("campSite"), values: [card.campSite] },
          { name: t("extras"), values: card.extras },
          venue,
          dateAndTime,
          gates,
        ];
  return (
    <dl className="grid gap-4 min-[400px]:grid-cols-2">
      {details.map(({ name, values }) => (
        <Detail key={name} name={name} values={values} />
      ))}
    </dl>
  );
}

function Detail({ name, values }: { name: string; values: readonly string[] }) {
  const knownValues = values.filter((value) => value !== "");
  if (knownValues.length === 0) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      {knownValues.map((value) => (
        <dd key={value} dir="auto" className="text-lg font-semibold">
          {value}
        </dd>
      ))}
    </div>
  );
}
