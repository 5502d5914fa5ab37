import type { Group } from "../../wire/site.ts";
import { findAncestors, findOnlyRoot } from "./group-tree.ts";

/** A breadcrumb below the home page. */
export type Crumb = { name: string; to: string };

/** Returns the path segment of a group. */
export const getGroupSlug = ({ slug, url, id }: Pick<Group, "slug" | "url" | "id">): string =>
  slug || url.replace(/^.*\//, "") || String(id);

export const findGroup = (groups: readonly Group[], slug: string): Group | undefined =>
  groups.find((group) => getGroupSlug(group) === slug);

type TrailRoot = {
  /** The first breadcrumb, such as the shop or the blog. */
  top: Crumb;
  getPath: (slug: string) => string;
};

/**
 * Builds the breadcrumbs of a group: `top`, the group's ancestors, and the group. The ancestors are the API's
 * breadcrumbs of the group or, if the API sends none, the groups above it in the tree.
 * [SHOP-003 SHOP-041 BLOG-004]
 */
export function buildTrail(
  groups: readonly Group[],
  group: Group | null,
  { top, getPath }: TrailRoot,
): Crumb[] {
  if (!group) return [top];
  const root = findOnlyRoot(groups);
  const apiBreadcrumbs = group.breadcrumbs.filter(({ name }) => name !== "" && name !== top.name);
  const ancestors = apiBreadcrumbs.length > 0 ? apiBreadcrumbs : findAncestors(groups, group);
  const crumbs = [
    ...ancestors.filter((ancestor) => getGroupSlug(ancestor) !== getGroupSlug(group)),
    group,
  ].filter((crumb) => !root || getGroupSlug(crumb) !== getGroupSlug(root));
  return [top, ...crumbs.map((crumb) => ({ name: crumb.name, to: getPath(getGroupSlug(crumb)) }))];
}

/**
 * Builds the breadcrumbs of an item, one trail for each of its groups. A group that isn't in `groups` is
 * directly below `top`. [SHOP-014 BLOG-004]
 */
export function buildTrails(
  groups: readonly Group[],
  itemGroups: readonly { slug: string; name: string }[],
  trailRoot: TrailRoot,
): Crumb[][] {
  if (itemGroups.length === 0) return [[trailRoot.top]];
  return itemGroups.map(({ slug, name }) => {
    const group = findGroup(groups, slug);
    return group
      ? buildTrail(groups, group, trailRoot)
      : [trailRoot.top, { name, to: trailRoot.getPath(slug) }];
  });
}
