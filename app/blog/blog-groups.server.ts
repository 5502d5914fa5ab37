import { wordsFor } from "../i18n/words.server.ts";
import { type Crumb, slugOf } from "../site/browsing/group-trail.ts";
import { onlyRoot } from "../site/browsing/group-tree.ts";
import type { Group } from "../wire/site.ts";
import { blogAddress } from "./blog-address.ts";

/** What the blog itself is called: as its one root group, else by the page's language. */
export const blogName = (groups: readonly Group[], language: string): string =>
  onlyRoot(groups)?.name || wordsFor(language, "blog")("title");

/** Where the ways into the blog begin. The root group is the blog itself. [RT-014 BLOG-004] */
export function fromBlog(
  groups: readonly Group[],
  name: string,
): { top: Crumb; addressOf(slug: string): string } {
  const root = onlyRoot(groups);
  const rootSlug = root ? slugOf(root) : null;
  return {
    top: { name, to: blogAddress() },
    addressOf: (slug) => blogAddress(slug === rootSlug ? "" : slug),
  };
}
