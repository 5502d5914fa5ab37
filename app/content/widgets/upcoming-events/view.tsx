import { EventCard } from "../../../events/event-card.tsx";
import { EventGrid } from "../../../events/event-grid.tsx";
import { useWords } from "../../../i18n/words.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { UpcomingEvents } from "./data.ts";

/** The next events, the first three labelled by their position. [RT-003 RT-004] */
export default function UpcomingEventsView({ data, isPageTitle }: ViewProps<UpcomingEvents>) {
  const t = useWords("events");
  const labels = [t("places.first"), t("places.second"), t("places.third")];
  return (
    <>
      <WidgetHeading
        isOurs={data.heading === ""}
        heading={data.heading || t("upcoming")}
        subheading={data.subheading}
        isPageTitle={isPageTitle}
      />
      {data.events.length > 0 ? (
        <EventGrid>
          {data.events.map((event, position) => (
            <EventCard key={event.id} event={event} label={labels[position]} headingLevel={3} />
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
