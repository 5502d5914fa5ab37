import type { Db } from "../db/database.ts";
import type { SitemapEntry } from "../feature.ts";
import { allGroups } from "./groups.ts";

/**
 * Sitemap entries of a model's groups, at `home` and below it; if there is only one tree, its root is `home`
 * itself. [NAV-014 NAV-016]
 */
export async function groupSitemapEntries(db: Db, model: string, home: string): Promise<SitemapEntry[]> {
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
