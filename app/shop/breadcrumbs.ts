import { type Crumb, buildTrails } from "../site/browsing/group-trail.ts";
import type { Product } from "../wire/shop.ts";
import type { Group } from "../wire/site.ts";
import { buildShopPath } from "./shop-paths.ts";

/**
 * Builds the first breadcrumb of the shop's trails, and the function that returns a group's path.
 * @param name the name of the shop
 */
export const buildShopTrailStart = (name: string) => ({
  top: { name, to: buildShopPath() },
  getPath: (slug: string) => buildShopPath(slug),
});

/** Builds the breadcrumb trails of a product, one for each group. The primary group's is first. [SHOP-014] */
export function buildProductTrails(groups: readonly Group[], product: Product, shopName: string): Crumb[][] {
  const primary = product.primaryGroup?.slug ?? "";
  const sortedGroups = product.groups.toSorted(
    (a, b) => Number(b.slug === primary) - Number(a.slug === primary),
  );
  return buildTrails(groups, sortedGroups, buildShopTrailStart(shopName));
}
