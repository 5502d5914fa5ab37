import { type Crumb, trailsTo } from "../site/browsing/group-trail.ts";
import type { Product } from "../wire/shop.ts";
import type { Group } from "../wire/site.ts";
import { shopAddress } from "./shop-address.ts";

/** Where the ways into the shop begin; `name` is what the shop is called. */
export const fromShop = (name: string) => ({
  top: { name, to: shopAddress() },
  addressOf: (slug: string) => shopAddress(slug),
});

/** The ways to a product, that of its primary group first. [SHOP-014] */
export function productTrails(groups: readonly Group[], product: Product, shopName: string): Crumb[][] {
  const primary = product.primaryGroup?.slug ?? "";
  const own = product.groups.toSorted((a, b) => Number(b.slug === primary) - Number(a.slug === primary));
  return trailsTo(groups, own, fromShop(shopName));
}
