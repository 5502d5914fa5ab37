import { type Crumb, buildTrails } from "../site/browsing/group-trail.ts";
import type { Product } from "../wire/shop.ts";
import type { Group } from "../wire/site.ts";
import { shopPath } from "./shop-paths.ts";

/**
 * Returns the root of the shop's breadcrumbs, and a function that returns the path of a group. `name` is
 * the name of the shop.
 */
export const buildShopTrailStart = (name: string) => ({
  top: { name, to: shopPath() },
  getPath: (slug: string) => shopPath(slug),
});

/**
 * Builds the breadcrumb trails of a product, one for each group, starting with the primary group's.
 * [SHOP-014]
 */
export function buildProductTrails(groups: readonly Group[], product: Product, shopName: string): Crumb[][] {
  const primary = product.primaryGroup?.slug ?? "";
  const sortedGroups = product.groups.toSorted(
    (a, b) => Number(b.slug === primary) - Number(a.slug === primary),
  );
  return buildTrails(groups, sortedGroups, buildShopTrailStart(shopName));
}
