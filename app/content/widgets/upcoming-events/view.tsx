import { EventCard } from "../../../events/event-card.tsx";
import { EventGrid } from "../../../events/event-grid.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { UpcomingEvents } from "./load.server.ts";

/**
 * The next events. The first three cards show fixed city names, regardless of the event's venue.
 * [RT-003 RT-004]
 */
export default function UpcomingEventsView({ data, isPageTitle }: ViewProps<UpcomingEvents>) {
  const t = useTranslations("events");
  const cityLabels = [t("places.first"), t("places.second"), t("places.third")];
  return (
    <>
      <WidgetHeading
        isSiteText={data.heading === ""}
        heading={data.heading || t("upcoming")}
        subheading={data.subheading}
        isPageTitle={isPageTitle}
      />
      {data.events.length > 0 ? (
        <EventGrid>
          {data.events.map((event, position) => (
            <EventCard key={event.id} event={event} label={cityLabels[position]} headingLevel={3} />
          ))}
        </EventGrid>
      ) : (
        <p className="text-lg">{t("empty.text")}</p>
      )}
      <LinkButton to="/events" tone="secondary" className="mt-8">
        {t("allEvents")}
      </LinkButton>
    </>
  );
}
