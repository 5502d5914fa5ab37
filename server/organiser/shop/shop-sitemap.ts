import { loadGroupSitemapEntries } from "../content/group-sitemap.ts";
import type { SitemapEntry } from "../feature.ts";
import type { Db } from "../db/database.ts";
import { loadShopProducts } from "./products.ts";

/** Returns the sitemap entries of the shop's product groups and products. [NAV-014 NAV-016 NAV-017] */
export async function loadShopSitemap(db: Db): Promise<SitemapEntry[]> {
  return [
    ...(await loadGroupSitemapEntries(db, "Product", "/shop")),
    ...(await loadShopProducts(db)).map(({ slug, name, title, blurb, meta_description }) => ({
      url: `/product/${slug}`,
      lastmod: "",
      model: "Product",
      priority: 80,
      seo_title: title || name,
      seo_meta_description: meta_description || blurb,
    })),
  ];
}
