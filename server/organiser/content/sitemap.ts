import type { Dependencies, SitemapEntry } from "../feature.ts";

/**
 * Builds the sitemap from the listed pages and the entries of each feature. [NAV-014 NAV-015 NAV-016 NAV-017]
 */
export async function buildSitemap({ db, features }: Dependencies): Promise<SitemapEntry[]> {
  const pages = await db
    .selectFrom("pages")
    .select(["url", "updated_at", "seo_title", "meta_description"])
    .where("is_listed", "=", 1)
    .orderBy("id")
    .execute();
  return [
    ...pages.map(({ url, updated_at, seo_title, meta_description }) => ({
      url: url === "home" ? "/" : `/${url}`,
      lastmod: updated_at,
      model: "Page",
      priority: url === "home" ? 100 : 90,
      seo_title,
      seo_meta_description: meta_description,
    })),
    ...(await Promise.all(features.map(async ({ sitemap }) => (await sitemap?.()) ?? []))).flat(),
  ];
}
