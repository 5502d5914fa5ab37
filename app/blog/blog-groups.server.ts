import { translationsFor } from "../i18n/translations.server.ts";
import { type Crumb, getGroupSlug } from "../site/browsing/group-trail.ts";
import { findOnlyRoot } from "../site/browsing/group-tree.ts";
import type { Group } from "../wire/site.ts";
import { blogPath } from "./blog-paths.ts";

/**
 * Returns the name of the blog's root group; a translated default if it has no name, or if there isn't
 * exactly one root group.
 */
export const findBlogName = (groups: readonly Group[], language: string): string =>
  findOnlyRoot(groups)?.name || translationsFor(language, "blog")("title");

/**
 * Returns the first breadcrumb of the blog, and a function that returns the path of a group. The root group
 * has the path of the blog. [RT-014 BLOG-004]
 */
export function buildBlogTrailStart(
  groups: readonly Group[],
  name: string,
): { top: Crumb; getPath(slug: string): string } {
  const root = findOnlyRoot(groups);
  const rootSlug = root ? getGroupSlug(root) : null;
  return {
    top: { name, to: blogPath() },
    getPath: (slug) => blogPath(slug === rootSlug ? "" : slug),
  };
}
