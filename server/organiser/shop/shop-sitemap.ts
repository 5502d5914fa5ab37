import { allGroups } from "../content/groups.ts";
import type { SitemapLine } from "../feature.ts";
import type { Db } from "../db/database.ts";
import { textOf } from "./product-search.ts";
import { shopProducts } from "./products.ts";

/**
 * The shop as lines of the sitemap: its groups as pages are, its products as events are. [NAV-014 NAV-016
 * NAV-017]
 */
export async function shopSitemap(db: Db): Promise<SitemapLine[]> {
  const groups = await allGroups(db, "Product");
  const isShopItself = ({ level }: { level: number }) =>
    level === 0 && groups.filter((other) => other.level === 0).length === 1;
  return [
    ...groups.map((group) => ({
      url: isShopItself(group) ? "/shop" : `/shop/${group.url}`,
      lastmod: "",
      model: "Group",
      priority: 90,
      seo_title: group.name,
      seo_meta_description: textOf(group.content).trim(),
    })),
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
