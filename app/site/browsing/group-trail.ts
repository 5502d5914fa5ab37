import type { Group } from "../../wire/site.ts";
import { ancestorsOf, onlyRoot } from "./group-tree.ts";

/** A step of a way down to a page, after Home. */
export type Crumb = { name: string; to: string };

/** What a group is called in addresses. */
export const slugOf = ({ slug, url, id }: Pick<Group, "slug" | "url" | "id">): string =>
  slug || url.replace(/^.*\//, "") || String(id);

export const findGroup = (groups: readonly Group[], slug: string): Group | undefined =>
  groups.find((group) => slugOf(group) === slug);

/** Where ways begin (the shop, the blog), and the address of a group by its slug. */
type Beginning = { top: Crumb; addressOf: (slug: string) => string };

/**
 * The way to a group: the top, the groups above it, the group itself. What the API says of it (`breadcrumbs`)
 * comes before what follows from the tree. [SHOP-003 SHOP-041 BLOG-004]
 */
export function trailTo(
  groups: readonly Group[],
  group: Group | null,
  { top, addressOf }: Beginning,
): Crumb[] {
  if (!group) return [top];
  const root = onlyRoot(groups);
  const said = group.breadcrumbs.filter(({ name }) => name !== "" && name !== top.name);
  const above = said.length > 0 ? said : ancestorsOf(groups, group);
  const below = [...above.filter((step) => slugOf(step) !== slugOf(group)), group].filter(
    (step) => !root || slugOf(step) !== slugOf(root),
  );
  return [top, ...below.map((step) => ({ name: step.name, to: addressOf(slugOf(step)) }))];
}

/**
 * The ways to something, one for each group that it stands in; they end before it. A group that isn't among
 * `groups` is right below the top. [SHOP-014 BLOG-004]
 */
export function trailsTo(
  groups: readonly Group[],
  own: readonly { slug: string; name: string }[],
  beginning: Beginning,
): Crumb[][] {
  if (own.length === 0) return [[beginning.top]];
  return own.map(({ slug, name }) => {
    const known = findGroup(groups, slug);
    return known
      ? trailTo(groups, known, beginning)
      : [beginning.top, { name, to: beginning.addressOf(slug) }];
  });
}
