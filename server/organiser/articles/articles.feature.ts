import type { Feature, Parts } from "../feature.ts";
import { articleRoutes } from "./article-routes.ts";
import { loadArticleSitemap } from "./article-sitemap.ts";
import { articleMigrations } from "./tables.ts";

/** The feature for the articles of the blog. */
export const articlesFeature = (parts: Parts): Feature => ({
  migrations: articleMigrations,
  routes: articleRoutes(parts),
  sitemap: () => loadArticleSitemap(parts),
});
