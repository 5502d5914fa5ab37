import { translationsFor } from "../i18n/translations.server.ts";
import { type Crumb, groupSlug } from "../site/browsing/group-trail.ts";
import { findOnlyRoot } from "../site/browsing/group-tree.ts";
import type { Group } from "../wire/site.ts";
import { blogPath } from "./blog-paths.ts";

/** Returns the blog's name: that of its single root group, else the translated default. */
export const findBlogName = (groups: readonly Group[], language: string): string =>
  findOnlyRoot(groups)?.name || translationsFor(language, "blog")("title");

/**
 * Returns the first breadcrumb of the blog, and a function that returns the path of a group. The path of
 * the root group is that of the blog. [RT-014 BLOG-004]
 */
export function buildBlogTrailStart(
  groups: readonly Group[],
  name: string,
): { top: Crumb; getPath(slug: string): string } {
  const root = findOnlyRoot(groups);
  const rootSlug = root ? groupSlug(root) : null;
  return {
    top: { name, to: blogPath() },
    getPath: (slug) => blogPath(slug === rootSlug ? "" : slug),
  };
}
