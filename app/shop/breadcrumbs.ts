import { type Crumb, buildTrails } from "../site/browsing/group-trail.ts";
import type { Product } from "../wire/shop.ts";
import type { Group } from "../wire/site.ts";
import { shopAddress } from "./shop-address.ts";

/** Root of the shop's breadcrumbs; `name` is the name of the shop. */
export const shopCrumb = (name: string) => ({
  top: { name, to: shopAddress() },
  getPath: (slug: string) => shopAddress(slug),
});

/** Breadcrumb trails of a product, one for each group, starting with the primary group's. [SHOP-014] */
export function productBreadcrumbs(groups: readonly Group[], product: Product, shopName: string): Crumb[][] {
  const primary = product.primaryGroup?.slug ?? "";
  const own = product.groups.toSorted((a, b) => Number(b.slug === primary) - Number(a.slug === primary));
  return buildTrails(groups, own, shopCrumb(shopName));
}
