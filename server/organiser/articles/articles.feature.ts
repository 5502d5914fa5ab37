import type { Feature, Dependencies } from "../feature.ts";
import { createArticleRoutes } from "./article-routes.ts";
import { loadArticleSitemap } from "./article-sitemap.ts";
import { articleMigrations } from "./tables.ts";

/** The articles of the blog. */
export const articlesFeature = (dependencies: Dependencies): Feature => ({
  migrations: articleMigrations,
  routes: createArticleRoutes(dependencies),
  sitemap: () => loadArticleSitemap(dependencies),
});
