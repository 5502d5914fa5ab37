import type { Feature, Dependencies } from "../feature.ts";
import { createGalleryGraphQL, createGalleryRoutes } from "./gallery-routes.ts";
import { createGroupRoutes } from "./groups.ts";
import { createMenuRoutes } from "./menus.ts";
import { createPageGraphQL, createPageRoutes } from "./page-routes.ts";
import { createFaviconPage, createSiteRoutes } from "./site-routes.ts";
import { contentMigrations } from "./tables.ts";

/** The site's content: settings, pages, groups, galleries, menus, redirects and the sitemap. */
export function contentFeature(dependencies: Dependencies): Feature {
  const [pages, galleries] = [createPageGraphQL(dependencies), createGalleryGraphQL(dependencies)];
  return {
    migrations: contentMigrations,
    routes: [
      ...createSiteRoutes(dependencies),
      ...createPageRoutes(dependencies),
      ...createGroupRoutes(dependencies),
      ...createMenuRoutes(dependencies),
      ...createGalleryRoutes(dependencies),
    ],
    graphql: {
      schema: pages.schema + galleries.schema,
      resolvers: { Query: { ...pages.resolvers["Query"], ...galleries.resolvers["Query"] } },
    },
    pages: [createFaviconPage(dependencies)],
  };
}
