import type { z } from "zod";
import { eventTimes, type EventTimes } from "../../../events/event-times.ts";
import { type PictureReference, pictureOf } from "../../../media/picture-sources.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { HeadlineEventSettings } from "./settings.ts";

export type HeadlineEvent = {
  heading: string;
  buttonText: string;
  name: string;
  url: string;
  blurb: string;
  venue: string;
  times: EventTimes;
  /** For wide screens and for phones; the one stands in for the other. */
  widePicture: PictureReference;
  narrowPicture: PictureReference;
} | null;

/** The event that the organiser puts first; null when there is none. [RT-005 API-064] */
export async function loadHeadlineEvent(
  settings: z.output<typeof HeadlineEventSettings>,
  { context, formats }: WidgetAsk,
): Promise<HeadlineEvent> {
  const event = await context.organiser.events.featured();
  if (!event) return null;
  const { featuredDesktopImage: wide, featuredMobileImage: narrow } = event;
  return {
    heading: settings.heading,
    buttonText: settings.button_text,
    name: event.name,
    url: event.url || String(event.id),
    blurb: event.blurb,
    venue: event.venue?.name ?? "",
    times: eventTimes(event, context.site.timeZone, formats),
    widePicture: pictureOf(wide ?? narrow ?? event.image),
    narrowPicture: pictureOf(narrow ?? wide ?? event.image),
  };
}
