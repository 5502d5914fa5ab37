import type { Selectable } from "kysely";
import type { ContentTables } from "./tables.ts";

export type StoredGroup = Selectable<ContentTables["groups"]>;

/**
 * A group with its position in its tree (nested sets): the interval from `lft` to `rgt` encloses the
 * intervals of its descendants. `root` is the id of the root group. The root has level 0. [CMS-036 CMS-037]
 */
export type GroupNode = StoredGroup & {
  root: number;
  lft: number;
  rgt: number;
  level: number;
  children: GroupNode[];
};

/** Computes the positions of groups and returns the groups in tree order. Each root has `lft` 1. */
export function buildGroupTree(groups: readonly StoredGroup[]): GroupNode[] {
  const findChildren = (parentId: number | null) =>
    groups
      .filter(({ parent_id }) => parent_id === parentId)
      .toSorted((a, b) => a.sort_order - b.sort_order || a.id - b.id);

  const toNode = (group: StoredGroup, rootId: number, level: number, lft: number): GroupNode => {
    let nextLft = lft + 1;
    const children = findChildren(group.id).map((child) => {
      const node = toNode(child, rootId, level + 1, nextLft);
      nextLft = node.rgt + 1;
      return node;
    });
    return { ...group, root: rootId, level, lft, rgt: nextLft, children };
  };
  const flatten = (group: GroupNode): GroupNode[] => [group, ...group.children.flatMap(flatten)];
  return findChildren(null).flatMap((root) => flatten(toNode(root, root.id, 0, 1)));
}

/** Finds the group with an id or url and all its descendants, or an empty list if there is no such group. */
export function findSubtree(groups: readonly GroupNode[], idOrUrl: string): GroupNode[] {
  const subtreeRoot = groups.find(({ id, url }) => String(id) === idOrUrl || url === idOrUrl);
  if (!subtreeRoot) return [];
  return groups.filter(
    ({ root, lft, rgt }) => root === subtreeRoot.root && lft >= subtreeRoot.lft && rgt <= subtreeRoot.rgt,
  );
}
