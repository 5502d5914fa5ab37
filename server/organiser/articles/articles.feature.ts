import type { Feature, Parts } from "../feature.ts";
import { articleRoutes } from "./article-routes.ts";
import { loadArticleSitemap } from "./article-sitemap.ts";
import { articleMigrations } from "./tables.ts";

/** Articles of the blog, with their routes and sitemap entries. */
export const articlesFeature = (parts: Parts): Feature => ({
  migrations: articleMigrations,
  routes: articleRoutes(parts),
  sitemap: () => loadArticleSitemap(parts),
});
