import type { Group } from "../../wire/site.ts";

/**
 * A node of a nested set: its `lft` and `rgt` are between the `lft` and `rgt` of its ancestors in the same
 * `root`.
 */
type TreeNode = Pick<Group, "id" | "root" | "lft" | "rgt" | "level">;

/** Returns the groups directly below `parent`, in the order of the tree. [SHOP-005] */
export const findChildren = <G extends TreeNode>(groups: readonly G[], parent: TreeNode): G[] =>
  sortByTree(groups.filter((group) => isWithin(group, parent) && group.level === parent.level + 1));

/** Returns the groups above `child`, the topmost first. */
export const findAncestors = <G extends TreeNode>(groups: readonly G[], child: TreeNode): G[] =>
  groups.filter((group) => isWithin(child, group)).toSorted((a, b) => a.level - b.level);

/** Returns the root of all groups (the shop or the blog itself), or null if there are several roots. */
export function findOnlyRoot<G extends TreeNode>(groups: readonly G[]): G | null {
  const roots = findRoots(groups);
  return roots.length === 1 ? (roots[0] ?? null) : null;
}

/** Returns the topmost groups below the shop or the blog. */
export function findTopGroups<G extends TreeNode>(groups: readonly G[]): G[] {
  const root = findOnlyRoot(groups);
  return root ? findChildren(groups, root) : findRoots(groups);
}

const findRoots = <G extends TreeNode>(groups: readonly G[]): G[] =>
  groups.filter((group) => findAncestors(groups, group).length === 0);

const isWithin = (child: TreeNode, parent: TreeNode): boolean =>
  child.root === parent.root && child.lft > parent.lft && child.rgt < parent.rgt;

const sortByTree = <G extends TreeNode>(groups: readonly G[]): G[] =>
  groups.toSorted((a, b) => a.lft - b.lft);
