import { z } from "zod";
import { formatEventTimes, type EventTimes } from "../../../events/event-times.ts";
import { toPictureReference, type PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `site/headline_event`, this site's own widget: texts that replace the site's defaults. */
const HeadlineEventSettings = z.object({ heading: text, button_text: text });

export type HeadlineEvent = {
  heading: string;
  buttonText: string;
  name: string;
  url: string;
  blurb: string;
  venue: string;
  times: EventTimes;
  /** The picture for wide screens, or else the picture for phones. */
  widePicture: PictureReference;
  /** The picture for phones, or else the picture for wide screens. */
  narrowPicture: PictureReference;
} | null;

/** Loads the organiser's featured event; null if there is none. [RT-005 API-064] */
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

export const widget = createWidgetLoader("site/headline_event", HeadlineEventSettings, loadHeadlineEvent);
