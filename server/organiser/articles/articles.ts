import type { Selectable } from "kysely";
import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Parts } from "../feature.ts";
import type { ArticleTables } from "./tables.ts";

/** A stored article with its groups in tree order. */
export type Article = Selectable<ArticleTables["articles"]> & { groups: { name: string; slug: string }[] };

/**
 * Loads the published articles, newest first; with `groupIdOrUrl`, only those in this group or its
 * subgroups. [BLOG-017]
 */
export async function loadPublishedArticles(parts: Parts, groupIdOrUrl = ""): Promise<Article[]> {
  const { db, clock } = parts;
  const rows = await db
    .selectFrom("articles")
    .selectAll()
    .where("is_draft", "=", 0)
    .where("display_start_time", "<=", new Date(clock.now()).toISOString())
    .orderBy("display_start_time", "desc")
    .orderBy("id", "desc")
    .execute();
  const articleGroups = await db.selectFrom("article_groups").selectAll().execute();
  const tree = await loadGroups(db, "Article");
  const groupIds = groupIdOrUrl === "" ? null : new Set(findSubtree(tree, groupIdOrUrl).map(({ id }) => id));
  return rows.flatMap((article) => {
    const articleGroupIds = new Set(
      articleGroups.filter(({ article_id }) => article_id === article.id).map(({ group_id }) => group_id),
    );
    if (groupIds && ![...articleGroupIds].some((id) => groupIds.has(id))) return [];
    const groups = tree
      .filter(({ id }) => articleGroupIds.has(id))
      .map(({ name, url }) => ({ name, slug: url }));
    return [{ ...article, groups }];
  });
}

/** Finds a published article by id or slug; null if there is none. */
export async function findPublishedArticle(parts: Parts, idOrSlug: string): Promise<Article | null> {
  const articles = await loadPublishedArticles(parts);
  return articles.find(({ id, slug }) => slug === idOrSlug || String(id) === idOrSlug) ?? null;
}
