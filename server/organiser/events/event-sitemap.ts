import type { Dependencies, SitemapEntry } from "../feature.ts";
import { loadUpcomingEvents } from "./event-routes.ts";

/** Loads the sitemap entries of upcoming events and of venues. [NAV-017] */
export async function loadEventSitemap(dependencies: Dependencies): Promise<SitemapEntry[]> {
  const events = await loadUpcomingEvents(dependencies);
  const venues = await dependencies.db.selectFrom("venues").selectAll().orderBy("id").execute();
  const venueEntries = venues.map(({ url, name, address }) => ({
    url: `/venues/${url}`,
    lastmod: "",
    model: "Venue",
    priority: 70,
    seo_title: name,
    seo_meta_description: address,
  }));
  const eventEntries = events.map(({ event, venue }) => ({
    url: `/event/${event.url}`,
    lastmod: "",
    model: "Event",
    priority: 80,
    seo_title: `${event.name} – ${venue.name}`,
    seo_meta_description: event.blurb,
  }));
  return [...eventEntries, ...venueEntries];
}
