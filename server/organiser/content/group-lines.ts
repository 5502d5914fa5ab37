import type { Db } from "../db/database.ts";
import type { SitemapLine } from "../feature.ts";
import { allGroups } from "./groups.ts";

/**
 * The groups of a model as lines of the sitemap, at `home` and below it: a tree that is alone is `home`
 * itself. [NAV-014 NAV-016]
 */
export async function groupLines(db: Db, model: string, home: string): Promise<SitemapLine[]> {
  const groups = await allGroups(db, model);
  const hasOneTree = groups.filter(({ level }) => level === 0).length === 1;
  return groups.map(({ level, url, name, content }) => ({
    url: level === 0 && hasOneTree ? home : `${home}/${url}`,
    lastmod: "",
    model: "Group",
    priority: 90,
    seo_title: name,
    seo_meta_description: content
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&amp;", "&")
      .trim(),
  }));
}
