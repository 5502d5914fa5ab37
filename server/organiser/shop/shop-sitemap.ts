import { loadGroupSitemapEntries } from "../content/group-sitemap.ts";
import type { SitemapEntry } from "../feature.ts";
import type { Db } from "../db/database.ts";
import { selectShopProducts } from "./products.ts";

/** Loads the sitemap entries of the shop's groups and products. [NAV-014 NAV-016 NAV-017] */
export async function loadShopSitemap(db: Db): Promise<SitemapEntry[]> {
  const products = await selectShopProducts(db, { ids: null, groupIds: null })
    .select(["slug", "name", "title", "blurb", "meta_description"])
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return [
    ...(await loadGroupSitemapEntries(db, "Product", "/shop")),
    ...products.map(({ slug, name, title, blurb, meta_description }) => ({
      url: `/product/${slug}`,
      lastmod: "",
      model: "Product",
      priority: 80,
      seo_title: title || name,
      seo_meta_description: meta_description || blurb,
    })),
  ];
}
