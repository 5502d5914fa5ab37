import { groupLines } from "../content/group-lines.ts";
import type { SitemapLine } from "../feature.ts";
import type { Db } from "../db/database.ts";
import { shopProducts } from "./products.ts";

/**
 * The shop as lines of the sitemap: its groups as pages are, its products as events are. [NAV-014 NAV-016
 * NAV-017]
 */
export async function shopSitemap(db: Db): Promise<SitemapLine[]> {
  return [
    ...(await groupLines(db, "Product", "/shop")),
    ...(await shopProducts(db)).map(({ slug, name, title, blurb, meta_description }) => ({
      url: `/product/${slug}`,
      lastmod: "",
      model: "Product",
      priority: 80,
      seo_title: title || name,
      seo_meta_description: meta_description || blurb,
    })),
  ];
}
