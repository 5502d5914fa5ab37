import { translationsFor } from "../i18n/translations.server.ts";
import { type Crumb, groupSlug } from "../site/browsing/group-trail.ts";
import { findOnlyRoot } from "../site/browsing/group-tree.ts";
import type { Group } from "../wire/site.ts";
import { blogAddress } from "./blog-address.ts";

/** Returns the blog's name: that of its single root group, else the translated default. */
export const blogName = (groups: readonly Group[], language: string): string =>
  findOnlyRoot(groups)?.name || translationsFor(language, "blog")("title");

/**
 * Returns the first breadcrumb of the blog, and the path of each group. The root group is the blog itself.
 * [RT-014 BLOG-004]
 */
export function blogTrailStart(
  groups: readonly Group[],
  name: string,
): { top: Crumb; getPath(slug: string): string } {
  const root = findOnlyRoot(groups);
  const rootSlug = root ? groupSlug(root) : null;
  return {
    top: { name, to: blogAddress() },
    getPath: (slug) => blogAddress(slug === rootSlug ? "" : slug),
  };
}
