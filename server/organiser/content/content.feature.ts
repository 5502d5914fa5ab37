import type { Feature, Parts } from "../feature.ts";
import { galleryGraphQL, galleryRoutes } from "./gallery-routes.ts";
import { groupRoutes } from "./groups.ts";
import { menuRoutes } from "./menus.ts";
import { pageGraphQL, pageRoutes } from "./page-routes.ts";
import { faviconPage, siteRoutes } from "./site-routes.ts";
import { contentMigrations } from "./tables.ts";

/**
 * The feature for the site's content: settings, pages, groups, galleries, menus, redirects and the sitemap.
 */
export function contentFeature(parts: Parts): Feature {
  const [pages, galleries] = [pageGraphQL(parts), galleryGraphQL(parts)];
  return {
    migrations: contentMigrations,
    routes: [
      ...siteRoutes(parts),
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
  };
}
