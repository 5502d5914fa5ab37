import type { Parts, SitemapLine } from "../feature.ts";
import { eventsToCome } from "./event-calls.ts";

/** Events to come and the venues, as lines of the sitemap. [NAV-017] */
export async function eventSitemap(parts: Parts): Promise<SitemapLine[]> {
  const events = await eventsToCome(parts);
  const venues = await parts.db.selectFrom("venues").selectAll().orderBy("id").execute();
  const ofVenues = venues.map(({ url, name, address }) => ({
    url: `/venues/${url}`,
    lastmod: "",
    model: "Venue",
    priority: 70,
    seo_title: name,
    seo_meta_description: address,
  }));
  const ofEvents = events.map(({ event, venue }) => ({
    url: `/event/${event.url}`,
    lastmod: "",
    model: "Event",
    priority: 80,
    seo_title: `${event.name} – ${venue.name}`,
    seo_meta_description: event.blurb,
  }));
  return [...ofEvents, ...ofVenues];
}
