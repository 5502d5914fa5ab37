import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";

/** A group of a product, as in API records. */
export type GroupOfProduct = { slug: string; name: string };
type GroupsOfProduct = { groups: GroupOfProduct[]; primary: GroupOfProduct | null };

/** Returns a function that gives the groups of a product, in the order of the group tree. */
export async function loadProductGroups(db: Db): Promise<(productId: number) => GroupsOfProduct> {
  const links = await linksOf(db);
  const tree = await loadGroups(db, "Product");
  return (productId) => {
    const own = links.filter(({ product_id }) => product_id === productId);
    const groups = tree.flatMap(({ id, url, name }) => {
      const link = own.find(({ group_id }) => group_id === id);
      return link ? { group: { slug: url, name }, isPrimary: link.is_primary === 1 } : [];
    });
    return {
      groups: groups.map(({ group }) => group),
      primary: groups.find(({ isPrimary }) => isPrimary)?.group ?? null,
    };
  };
}

/**
 * Returns the ids of the products in a group (id, url or slug) and its subgroups; empty for an unknown group.
 * [API-085]
 */
export async function productIdsWithin(db: Db, group: string): Promise<Set<number>> {
  const within = findSubtree(await loadGroups(db, "Product"), group).map(({ id }) => id);
  const links = await linksOf(db);
  return new Set(
    links.filter(({ group_id }) => within.includes(group_id)).map(({ product_id }) => product_id),
  );
}

const linksOf = (db: Db) => db.selectFrom("shop_product_groups").selectAll().execute();
