import type { Group } from "../../wire/site.ts";
import { ancestorsOf, onlyRoot } from "./group-tree.ts";

/** A breadcrumb, after Home. */
export type Crumb = { name: string; to: string };

/** A group's segment in paths. */
export const groupSlug = ({ slug, url, id }: Pick<Group, "slug" | "url" | "id">): string =>
  slug || url.replace(/^.*\//, "") || String(id);

export const findGroup = (groups: readonly Group[], slug: string): Group | undefined =>
  groups.find((group) => groupSlug(group) === slug);

/** The first breadcrumb (the shop, the blog), and the path of a group by its slug. */
type TrailRoot = { top: Crumb; addressOf: (slug: string) => string };

/**
 * The breadcrumbs of a group: the top, the groups above it, the group itself. Breadcrumbs of the API take
 * precedence over the group tree. [SHOP-003 SHOP-041 BLOG-004]
 */
export function trailTo(
  groups: readonly Group[],
  group: Group | null,
  { top, addressOf }: TrailRoot,
): Crumb[] {
  if (!group) return [top];
  const root = onlyRoot(groups);
  const ofApi = group.breadcrumbs.filter(({ name }) => name !== "" && name !== top.name);
  const above = ofApi.length > 0 ? ofApi : ancestorsOf(groups, group);
  const below = [...above.filter((step) => groupSlug(step) !== groupSlug(group)), group].filter(
    (step) => !root || groupSlug(step) !== groupSlug(root),
  );
  return [top, ...below.map((step) => ({ name: step.name, to: addressOf(groupSlug(step)) }))];
}

/**
 * The breadcrumbs of an item, one trail for each group that contains it; they end with the group. A group
 * that isn't in `groups` is directly below the top. [SHOP-014 BLOG-004]
 */
export function trailsTo(
  groups: readonly Group[],
  own: readonly { slug: string; name: string }[],
  trailRoot: TrailRoot,
): Crumb[][] {
  if (own.length === 0) return [[trailRoot.top]];
  return own.map(({ slug, name }) => {
    const known = findGroup(groups, slug);
    return known
      ? trailTo(groups, known, trailRoot)
      : [trailRoot.top, { name, to: trailRoot.addressOf(slug) }];
  });
}
