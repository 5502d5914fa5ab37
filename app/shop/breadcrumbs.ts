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

/** Builds a breadcrumb trail for each of the product's groups, starting with the primary group. [SHOP-014] */
export function buildProductTrails(groups: readonly Group[], product: Product, shopName: string): Crumb[][] {
  const primarySlug = product.primaryGroup?.slug ?? "";
  const sortedGroups = product.groups.toSorted(
    (a, b) => Number(b.slug === primarySlug) - Number(a.slug === primarySlug),
  );
  return buildTrails(groups, sortedGroups, buildShopTrailStart(shopName));
}
