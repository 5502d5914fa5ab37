import type { Group } from "../../wire/site.ts";

type Placed = Pick<Group, "id" | "root" | "lft" | "rgt" | "level">;

/** The groups right below one, in their order. [SHOP-005] */
export const childrenOf = <G extends Placed>(groups: readonly G[], parent: Placed): G[] =>
  inOrder(groups.filter((group) => isWithin(group, parent) && group.level === parent.level + 1));

/** The groups above one, the topmost first. */
export const ancestorsOf = <G extends Placed>(groups: readonly G[], child: Placed): G[] =>
  groups.filter((group) => isWithin(child, group)).toSorted((a, b) => a.level - b.level);

/**
 * The one group that all others are below: the shop or the blog itself. Null where there are several trees.
 */
export function onlyRoot<G extends Placed>(groups: readonly G[]): G | null {
  const roots = rootsOf(groups);
  return roots.length === 1 ? (roots[0] ?? null) : null;
}

/** The groups that a shop or a blog begins with. */
export function topGroups<G extends Placed>(groups: readonly G[]): G[] {
  const root = onlyRoot(groups);
  return root ? childrenOf(groups, root) : rootsOf(groups);
}

const rootsOf = <G extends Placed>(groups: readonly G[]): G[] =>
  groups.filter((group) => ancestorsOf(groups, group).length === 0);

const isWithin = (child: Placed, parent: Placed): boolean =>
  child.root === parent.root && child.lft > parent.lft && child.rgt < parent.rgt;

const inOrder = <G extends Placed>(groups: readonly G[]): G[] => groups.toSorted((a, b) => a.lft - b.lft);
