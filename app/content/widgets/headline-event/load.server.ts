import { z } from "zod";
import { formatEventTimes, type EventTimes } from "../../../events/event-times.ts";
import { toPictureReference, type PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `site/headline_event`: texts that replace the site's default texts. */
const HeadlineEventSettings = z.object({ heading: text, button_text: text });

export type HeadlineEvent = {
  heading: string;
  buttonText: string;
  name: string;
  url: string;
  blurb: string;
  venue: string;
  times: EventTimes;
  widePicture: PictureReference;
  narrowPicture: PictureReference;
} | null;

/** Loads the organiser's featured event, or returns null if there is none. [RT-005 API-064] */
async function loadHeadlineEvent(
  settings: z.output<typeof HeadlineEventSettings>,
  { context, formats }: WidgetContext,
): Promise<HeadlineEvent> {
  const event = await context.organiser.events.findFeatured();
  if (!event) return null;
  const { featuredDesktopImage: wide, featuredMobileImage: narrow } = event;
  return {
    heading: settings.heading,
    buttonText: settings.button_text,
    name: event.name,
    url: event.url || String(event.id),
    blurb: event.blurb,
    venue: event.venue?.name ?? "",
    times: formatEventTimes(event, context.site.timeZone, formats),
    widePicture: toPictureReference(wide ?? narrow ?? event.image),
    narrowPicture: toPictureReference(narrow ?? wide ?? event.image),
  };
}

export const widgetLoader = createWidgetLoader(
  "site/headline_event",
  HeadlineEventSettings,
  loadHeadlineEvent,
);
