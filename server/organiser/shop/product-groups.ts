import { groupsWithin } from "../content/group-tree.ts";
import { allGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";

/** A group that a product stands in, as the wire has it. */
export type GroupOfProduct = { slug: string; name: string };
type GroupsOfProduct = { groups: GroupOfProduct[]; primary: GroupOfProduct | null };

/** The groups that each product stands in, in the order of their tree. */
export async function groupsByProduct(db: Db): Promise<(productId: number) => GroupsOfProduct> {
  const links = await linksOf(db);
  const tree = await allGroups(db, "Product");
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
 * The ids of the products of a group (id, url or slug) and of the groups below it; none for a group that
 * nobody knows. [API-085]
 */
export async function productIdsWithin(db: Db, group: string): Promise<Set<number>> {
  const within = groupsWithin(await allGroups(db, "Product"), group).map(({ id }) => id);
  const links = await linksOf(db);
  return new Set(
    links.filter(({ group_id }) => within.includes(group_id)).map(({ product_id }) => product_id),
  );
}

const linksOf = (db: Db) => db.selectFrom("shop_product_groups").selectAll().execute();
