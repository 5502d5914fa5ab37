import type { Group } from "../../wire/site.ts";

type TreeNode = Pick<Group, "id" | "root" | "lft" | "rgt" | "level">;

/** The groups directly below `parent`, in order. [SHOP-005] */
export const childrenOf = <G extends TreeNode>(groups: readonly G[], parent: TreeNode): G[] =>
  inOrder(groups.filter((group) => isWithin(group, parent) && group.level === parent.level + 1));

/** The groups above `child`, the topmost first. */
export const ancestorsOf = <G extends TreeNode>(groups: readonly G[], child: TreeNode): G[] =>
  groups.filter((group) => isWithin(child, group)).toSorted((a, b) => a.level - b.level);

/** The single root of all groups: the shop or the blog itself. Null if there are several trees. */
export function onlyRoot<G extends TreeNode>(groups: readonly G[]): G | null {
  const roots = findRoots(groups);
  return roots.length === 1 ? (roots[0] ?? null) : null;
}

/** The topmost groups of the shop or blog. */
export function topGroups<G extends TreeNode>(groups: readonly G[]): G[] {
  const root = onlyRoot(groups);
  return root ? childrenOf(groups, root) : findRoots(groups);
}

const findRoots = <G extends TreeNode>(groups: readonly G[]): G[] =>
  groups.filter((group) => ancestorsOf(groups, group).length === 0);

const isWithin = (child: TreeNode, parent: TreeNode): boolean =>
  child.root === parent.root && child.lft > parent.lft && child.rgt < parent.rgt;

const inOrder = <G extends TreeNode>(groups: readonly G[]): G[] => groups.toSorted((a, b) => a.lft - b.lft);
