import { useWords } from "../i18n/words.tsx";
import type { EntryLine } from "./overview.ts";

/** What an entry comes with, as far as the organiser tells it: class, car, number, garage, camp site. */
export function EntryFacts({ entry }: { entry: EntryLine }) {
  const t = useWords("tickets");
  const facts = [
    [t("class"), entry.name],
    [t("car"), entry.vehicle],
    [t("number"), entry.racingNumber],
    [t("garage"), entry.garage],
    [t("campSite"), entry.campSite],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
