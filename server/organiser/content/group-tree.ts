import type { Selectable } from "kysely";
import type { ContentTables } from "./tables.ts";

export type StoredGroup = Selectable<ContentTables["groups"]>;
/**
 * A group with its position in its tree (nested sets): `lft` and `rgt` enclose those of its descendants,
 * `level` is 0 for the root. [CMS-036 CMS-037]
 */
export type PlacedGroup = StoredGroup & {
  root: number;
  lft: number;
  rgt: number;
  level: number;
  children: PlacedGroup[];
};

/** Computes the positions of groups; returns them in tree order. Each tree counts from 1. */
export function placeGroups(groups: readonly StoredGroup[]): PlacedGroup[] {
  const childrenOf = (parent: number | null) =>
    groups
      .filter(({ parent_id }) => parent_id === parent)
      .toSorted((a, b) => a.sort_order - b.sort_order || a.id - b.id);

  const place = (group: StoredGroup, root: number, level: number, lft: number): PlacedGroup => {
    let next = lft + 1;
    const children = childrenOf(group.id).map((child) => {
      const placed = place(child, root, level + 1, next);
      next = placed.rgt + 1;
      return placed;
    });
    return { ...group, root, level, lft, rgt: next, children };
  };
  const inOrder = (group: PlacedGroup): PlacedGroup[] => [group, ...group.children.flatMap(inOrder)];
  return childrenOf(null).flatMap((root) => inOrder(place(root, root.id, 0, 1)));
}

/** The group with an id, url or slug, and all its descendants. */
export function groupsWithin(groups: readonly PlacedGroup[], named: string): PlacedGroup[] {
  const top = groups.find(({ id, url }) => String(id) === named || url === named);
  if (!top) return [];
  return groups.filter(({ root, lft, rgt }) => root === top.root && lft >= top.lft && rgt <= top.rgt);
}
