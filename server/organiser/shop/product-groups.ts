import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";
import { groupBy } from "../records/group-by.ts";

/** A group of a product in the API's format. */
export type ProductGroup = { slug: string; name: string };
/** `primary` is the main group, or null if there is none. */
type ProductGroups = { groups: ProductGroup[]; primary: ProductGroup | null };

/**
 * Loads the groups of products, by default of all products. Returns a function that returns the groups of a
 * product in tree order.
 */
export async function loadProductGroups(
  db: Db,
  productIds?: readonly number[],
): Promise<(productId: number) => ProductGroups> {
  const links = await db
    .selectFrom("shop_product_groups")
    .selectAll()
    .$if(productIds !== undefined, (query) => query.where("product_id", "in", productIds ?? []))
    .execute();
  const getLinks = groupBy(links, ({ product_id }) => product_id);
  const tree = await loadGroups(db, "Product");
  return (productId) => {
    const productLinks = getLinks(productId);
    const groups = tree.flatMap(({ id, url, name }) => {
      const link = productLinks.find(({ group_id }) => group_id === id);
      return link ? { group: { slug: url, name }, isPrimary: link.is_primary === 1 } : [];
    });
    return {
      groups: groups.map(({ group }) => group),
      primary: groups.find(({ isPrimary }) => isPrimary)?.group ?? null,
    };
  };
}

/** Returns the ids of a group and its subgroups, or an empty list for an unknown group. [API-085] */
export async function findProductGroupIds(db: Db, idOrUrl: string): Promise<number[]> {
  return findSubtree(await loadGroups(db, "Product"), idOrUrl).map(({ id }) => id);
}
