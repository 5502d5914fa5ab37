import type { Db } from "../db/database.ts";
import type { SitemapEntry } from "../feature.ts";
import { loadGroups } from "./groups.ts";

/**
 * Loads the sitemap entries of a model's groups. Their paths are below `homePath`. If there is only one root
 * group, its path is `homePath`. [NAV-014 NAV-016]
 */
export async function loadGroupSitemapEntries(
  db: Db,
  model: string,
  homePath: string,
): Promise<SitemapEntry[]> {
  const groups = await loadGroups(db, model);
  const hasOneTree = groups.filter(({ level }) => level === 0).length === 1;
  return groups.map(({ level, url, name, content }) => ({
    url: level === 0 && hasOneTree ? homePath : `${homePath}/${url}`,
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
