import { useTranslations } from "../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { PastEvent } from "./load-events.server.ts";

/** Links to past events. `events` is null if they are unavailable. */
export function PastEvents({ events }: { events: readonly PastEvent[] | null }) {
  const t = useTranslations("events-list");
  if (events?.length === 0) return null;
  return (
    <section aria-labelledby="past" className="mt-4 flex flex-col gap-3">
      <Heading level={2} size={3} id="past">
        {t("past.title")}
      </Heading>
      {events ? (
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {events.map(({ id, name, path, day }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1"
            >
              <SiteLink to={path} className="target inline-flex items-center underline underline-offset-4">
                <span {...organiserTextProps}>{name}</span>
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
