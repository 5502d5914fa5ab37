import { getTranslations } from "../i18n/translations.server.ts";
import { type Crumb, getGroupSlug } from "../site/browsing/group-trail.ts";
import { findOnlyRoot } from "../site/browsing/group-tree.ts";
import type { Group } from "../wire/site.ts";
import { buildBlogPath } from "./blog-paths.ts";

/** Returns the name of the blog's only root group, or a translated default name. */
export const findBlogName = (groups: readonly Group[], language: string): string =>
  findOnlyRoot(groups)?.name || getTranslations(language, "blog")("title");

/**
 * Builds the first breadcrumb of the blog's trails, and the function that returns a group's path. The root
 * group has the path of the blog. [RT-014 BLOG-004]
 */
export function buildBlogTrailStart(
  groups: readonly Group[],
  name: string,
): { top: Crumb; getPath(slug: string): string } {
  const root = findOnlyRoot(groups);
  const rootSlug = root ? getGroupSlug(root) : null;
  return {
    top: { name, to: buildBlogPath() },
    getPath: (slug) => buildBlogPath(slug === rootSlug ? "" : slug),
  };
}
