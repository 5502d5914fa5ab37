import { useWords } from "../../i18n/words.tsx";
import { asWritten } from "../../i18n/as-written.ts";
import { Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { PastNight } from "./load-events.server.ts";

/** The nights that are over, to read about; `nights` is null where they didn't come. */
export function PastNights({ nights }: { nights: readonly PastNight[] | null }) {
  const t = useWords("events-list");
  if (nights?.length === 0) return null;
  return (
    <section aria-labelledby="past" className="mt-4 flex flex-col gap-3">
      <Heading level={2} as={3} id="past">
        {t("past.title")}
      </Heading>
      {nights ? (
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {nights.map(({ id, name, path, day }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1"
            >
              <SiteLink to={path} className="target inline-flex items-center underline underline-offset-4">
                <span {...asWritten}>{name}</span>
              </SiteLink>
              <span className="figures text-muted">{day}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t("past.missing")}</p>
      )}
    </section>
  );
}
