import { z } from "zod";
import type { EventCardModel } from "../../../events/event-card-model.ts";
import { buildEventCards } from "../../../events/event-cards.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text, integerBetween } from "../setting.server.ts";

/** Settings of `site/upcoming_events`: the organiser's texts and the number of events. */
const UpcomingEventsSettings = z.object({
  heading: text,
  subheading: text,
  limit: integerBetween(1, 12, 3),
});

export type UpcomingEvents = { heading: string; subheading: string; events: EventCardModel[] };

/** Loads the next event of each venue, earliest first. [RT-003 RT-004 API-107] */
async function loadUpcomingEvents(
  settings: z.output<typeof UpcomingEventsSettings>,
  { context, formats }: WidgetContext,
): Promise<UpcomingEvents> {
  const events = await context.organiser.events.listNextPerVenue();
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    events: buildEventCards(events.slice(0, settings.limit), context, formats),
  };
}

export const widgetLoader = createWidgetLoader(
  "site/upcoming_events",
  UpcomingEventsSettings,
  loadUpcomingEvents,
);
