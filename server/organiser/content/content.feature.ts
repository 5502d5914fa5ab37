import { eventsToCome } from "../events/event-calls.ts";
import type { Feature, Parts } from "../feature.ts";
import { shopSitemap } from "../shop/shop-sitemap.ts";
import { fillSampleContent } from "../sample/content/fill-sample-content.ts";
import { galleryGraphQL, galleryRoutes } from "./gallery-calls.ts";
import { groupRoutes } from "./groups.ts";
import { menuRoutes } from "./menus.ts";
import { pageGraphQL, pageRoutes } from "./page-calls.ts";
import { faviconPage, siteRoutes } from "./site-calls.ts";
import type { SitemapLine } from "./sitemap.ts";
import { contentMigrations } from "./tables.ts";

/** What the organiser writes: settings, pages in both formats, groups, galleries, menus, redirects, and the sitemap of it all. */
export function contentFeature(parts: Parts): Feature {
  const [pages, galleries] = [pageGraphQL(parts), galleryGraphQL(parts)];
  return {
    name: "content",
    migrations: contentMigrations,
    routes: [
      ...siteRoutes(parts, async () => [...(await eventAddresses(parts)), ...(await shopSitemap(parts.db))]),
      ...pageRoutes(parts),
      ...groupRoutes(parts),
      ...menuRoutes(parts),
      ...galleryRoutes(parts),
    ],
    graphql: {
      schema: pages.schema + galleries.schema,
      resolvers: { Query: { ...pages.resolvers["Query"], ...galleries.resolvers["Query"] } },
    },
    pages: [faviconPage(parts)],
    sample: () => fillSampleContent(parts),
  };
}

/** Events to come, as lines of the sitemap. [NAV-017] */
async function eventAddresses(parts: Parts): Promise<SitemapLine[]> {
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
