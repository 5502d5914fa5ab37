import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";

/** A group of a product, as in API records. */
export type ProductGroup = { slug: string; name: string };
/** The groups of one product. `primary` is null if none of them is marked as primary. */
type ProductGroups = { groups: ProductGroup[]; primary: ProductGroup | null };

/** Loads the groups of all products. Returns a function that gets those of one product, in tree order. */
export async function loadProductGroups(db: Db): Promise<(productId: number) => ProductGroups> {
  const links = await loadGroupLinks(db);
  const tree = await loadGroups(db, "Product");
  return (productId) => {
    const productLinks = links.filter(({ product_id }) => product_id === productId);
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

/**
 * Returns the ids of the products in a group and its subgroups; empty for an unknown group. `idOrUrl` is the
 * group's id or `url`, which is its `slug` in API records. [API-085]
 */
export async function findProductIdsInGroup(db: Db, idOrUrl: string): Promise<Set<number>> {
  const groupIds = findSubtree(await loadGroups(db, "Product"), idOrUrl).map(({ id }) => id);
  const links = await loadGroupLinks(db);
  return new Set(
    links.filter(({ group_id }) => groupIds.includes(group_id)).map(({ product_id }) => product_id),
  );
}

const loadGroupLinks = (db: Db) => db.selectFrom("shop_product_groups").selectAll().execute();
