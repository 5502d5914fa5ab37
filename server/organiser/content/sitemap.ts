import type { Parts } from "../feature.ts";

export type SitemapLine = {
  url: string;
  lastmod: string;
  model: string;
  priority: number;
  seo_title: string;
  seo_meta_description: string;
};

/** Adds the addresses of another feature to the sitemap. */
export type MoreAddresses = () => Promise<SitemapLine[]>;

/** Every address of the site that is worth finding: home 100, pages and groups of the shop 90, events and products 80. [NAV-014 NAV-015 NAV-016 NAV-017] */
export async function sitemapOf({ db }: Parts, more: MoreAddresses): Promise<SitemapLine[]> {
  const pages = await db.selectFrom("pages").selectAll().orderBy("id").execute();
  return [
    ...pages.map(({ url, updated_at, seo_title, meta_description }) => ({
      url: url === "home" ? "/" : `/${url}`,
      lastmod: updated_at,
      model: "Page",
      priority: url === "home" ? 100 : 90,
      seo_title,
      seo_meta_description: meta_description,
    })),
    ...(await more()),
  ];
}
