import type { Parts, SitemapLine } from "../feature.ts";

/**
 * Every address of the site that is worth finding: home 100, pages that are listed and groups of the shop 90,
 * events and products 80. Those of other features are theirs to say. [NAV-014 NAV-015 NAV-016 NAV-017]
 */
export async function sitemapOf({ db, features }: Parts): Promise<SitemapLine[]> {
  const pages = await db.selectFrom("pages").selectAll().where("is_listed", "=", 1).orderBy("id").execute();
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
