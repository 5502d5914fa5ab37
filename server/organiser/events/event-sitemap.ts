import type { Parts, SitemapLine } from "../feature.ts";
import { eventsToCome } from "./event-calls.ts";

/** Events to come, as lines of the sitemap. [NAV-017] */
export async function eventSitemap(parts: Parts): Promise<SitemapLine[]> {
  const events = await eventsToCome(parts);
  return events.map(({ event, venue }) => ({
    url: `/event/${event.url}`,
    lastmod: "",
    model: "Event",
    priority: 80,
    seo_title: `${event.name} – ${venue.name}`,
    seo_meta_description: event.blurb,
  }));
}
