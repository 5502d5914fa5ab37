import type { z } from "zod";
import type { EventCardModel } from "../../../events/event-card-model.ts";
import { eventCards } from "../../../events/event-cards.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { UpcomingEventsSettings } from "./settings.ts";

export type UpcomingEvents = { heading: string; subheading: string; events: EventCardModel[] };

/**
 * The next event of each venue, the next first. The view labels the first three by their position. [RT-003
 * RT-004 API-107]
 */
export async function loadUpcomingEvents(
  settings: z.output<typeof UpcomingEventsSettings>,
  { context, formats }: WidgetAsk,
): Promise<UpcomingEvents> {
  const events = await context.organiser.events.nextOfVenues();
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    events: eventCards(events.slice(0, settings.limit), context, formats),
  };
}
