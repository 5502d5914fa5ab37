import { useWords } from "../i18n/words.tsx";
import type { Card } from "./card.ts";

/** What is written on a ticket or pass beside its code, as far as it is known. [RT-051] */
export function CardFacts({ card }: { card: Card }) {
  const t = useWords("tickets");
  const when = { name: t("date"), lines: [card.date, card.time] };
  const venue = { name: t("venue"), lines: [card.venue] };
  const facts =
    card.kind === "ticket"
      ? [venue, when, { name: t("type"), lines: [card.type] }, { name: t("holder"), lines: [card.holder] }]
      : [
          { name: t("driver"), lines: [card.holder] },
          { name: t("car"), lines: [card.vehicle] },
          { name: t("class"), lines: [card.category] },
          { name: t("garage"), lines: [card.garage] },
          { name: t("campSite"), lines: [card.campSite] },
          venue,
          when,
          { name: t("gates"), lines: [card.gates] },
        ];
  return (
    <dl className="grid gap-4 min-[400px]:grid-cols-2">
      {facts.map(({ name, lines }) => (
        <Fact key={name} name={name} lines={lines} />
      ))}
    </dl>
  );
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  const told = lines.filter((line) => line !== "");
  if (told.length === 0) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      {told.map((line) => (
        <dd key={line} className="text-lg font-semibold">
          {line}
        </dd>
      ))}
    </div>
  );
}
