import type { Group } from "../../wire/site.ts";
import { findAncestors, findOnlyRoot } from "./group-tree.ts";

/** A breadcrumb below the home page. */
export type Crumb = { name: string; to: string };

/** Returns a group's segment in paths. */
export const groupSlug = ({ slug, url, id }: Pick<Group, "slug" | "url" | "id">): string =>
  slug || url.replace(/^.*\//, "") || String(id);

export const findGroup = (groups: readonly Group[], slug: string): Group | undefined =>
  groups.find((group) => groupSlug(group) === slug);

/**
 * `top`: the first breadcrumb, such as the shop or the blog. `getPath`: returns the path of a group by its
 * slug.
 */
type TrailRoot = { top: Crumb; getPath: (slug: string) => string };

/**
 * Builds the breadcrumbs of a group: the top, the ancestors of the group, and the group itself. If the API
 * has breadcrumbs of the group, they replace the ancestors of the group tree. [SHOP-003 SHOP-041 BLOG-004]
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
  const crumbs = [...ancestors.filter((ancestor) => groupSlug(ancestor) !== groupSlug(group)), group].filter(
    (crumb) => !root || groupSlug(crumb) !== groupSlug(root),
  );
  return [top, ...crumbs.map((crumb) => ({ name: crumb.name, to: getPath(groupSlug(crumb)) }))];
}

/**
 * Builds the breadcrumbs of an item: one trail for each of its groups, which ends with the group. A group
 * that isn't in `groups` is directly below the top. [SHOP-014 BLOG-004]
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
