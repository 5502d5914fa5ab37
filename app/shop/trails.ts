import type { Product } from "../wire/shop.ts";
import type { Group } from "../wire/site.ts";
import { ancestorsOf, shopItself } from "./group-tree.ts";
import { shopAddress } from "./shop-address.ts";

/** A step of a way down to a page, after Home. */
export type Crumb = { name: string; to: string };

/** What a group is called in addresses. */
export const slugOf = ({ slug, url, id }: Group): string => slug || url.replace(/^.*\//, "") || String(id);

export const findGroup = (groups: readonly Group[], slug: string): Group | undefined =>
  groups.find((group) => slugOf(group) === slug);

/**
 * The way to a group: the shop, the groups above it, the group itself. `shopName` is what the shop is called.
 * [SHOP-003]
 */
export function trailTo(groups: readonly Group[], group: Group | null, shopName: string): Crumb[] {
  const shop: Crumb = { name: shopName, to: shopAddress() };
  if (!group) return [shop];
  const itself = shopItself(groups);
  const below = [...ancestorsOf(groups, group), group].filter(({ id }) => id !== itself?.id);
  return [shop, ...below.map((step) => ({ name: step.name, to: shopAddress(slugOf(step)) }))];
}

/**
 * The ways to a product, one for each group that it stands in, its primary one first; it ends before the
 * product. [SHOP-014]
 */
export function trailsTo(groups: readonly Group[], product: Product, shopName: string): Crumb[][] {
  const primary = product.primaryGroup?.slug ?? "";
  const own = product.groups.toSorted((a, b) => Number(b.slug === primary) - Number(a.slug === primary));
  if (own.length === 0) return [trailTo(groups, null, shopName)];
  return own.map(({ slug, name }) => {
    const known = findGroup(groups, slug);
    return known
      ? trailTo(groups, known, shopName)
      : [...trailTo(groups, null, shopName), { name, to: shopAddress(slug) }];
  });
}
