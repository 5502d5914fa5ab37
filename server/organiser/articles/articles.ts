import type { Selectable, SelectQueryBuilder } from "kysely";
import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Database, Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { groupBy } from "../records/group-by.ts";
import { paginateQuery } from "../records/paginate.ts";
import type { ArticleTables } from "./tables.ts";

type ArticleRow = Selectable<ArticleTables["articles"]>;

/** An article with its groups, which are in tree order. */
export type Article = ArticleRow & { groups: { name: string; slug: string }[] };

/**
 * Loads a page of published articles, newest first, with the page counts. `groupIdOrUrl` selects a group and
 * its subgroups, or all articles if it is "". `input` has the page size and number. [BLOG-017]
 */
export async function loadPublishedArticles(
  dependencies: Dependencies,
  groupIdOrUrl: string,
  input: Readonly<Record<string, unknown>>,
) {
  const { db } = dependencies;
  const { data, ...counts } = await paginateQuery(
    await selectPublishedInGroup(dependencies, groupIdOrUrl),
    (articles) => articles.selectAll("articles").orderBy("display_start_time", "desc").orderBy("id", "desc"),
    input,
  );
  return { ...counts, data: await addGroupsToArticles(db, data) };
}

/** Finds a published article by id or slug, or null if there is none. */
export async function findPublishedArticle(
  dependencies: Dependencies,
  idOrSlug: string,
): Promise<Article | null> {
  const id = /^\d{1,15}$/.test(idOrSlug) ? Number(idOrSlug) : 0;
  const rows = await selectPublished(dependencies)
    .selectAll("articles")
    .where((eb) =>
      eb.or([eb("slug", "=", idOrSlug), ...(String(id) === idOrSlug ? [eb("id", "=", id)] : [])]),
    )
    .orderBy("display_start_time", "desc")
    .orderBy("id", "desc")
    .execute();
  const [article] = await addGroupsToArticles(dependencies.db, rows.slice(0, 1));
  return article ?? null;
}

/** Builds a query for the published articles. The caller adds the columns. */
export const selectPublished = ({
  db,
  clock,
}: Dependencies): SelectQueryBuilder<Database, "articles", object> =>
  db
    .selectFrom("articles")
    .where("is_draft", "=", 0)
    .where("display_start_time", "<=", new Date(clock.now()).toISOString());

async function selectPublishedInGroup(dependencies: Dependencies, groupIdOrUrl: string) {
  const publishedArticles = selectPublished(dependencies);
  if (groupIdOrUrl === "") return publishedArticles;
  const groups = findSubtree(await loadGroups(dependencies.db, "Article"), groupIdOrUrl);
  const groupIds = groups.map(({ id }) => id);
  return publishedArticles.where("articles.id", "in", (eb) =>
    eb.selectFrom("article_groups").select("article_id").where("group_id", "in", groupIds),
  );
}

async function addGroupsToArticles(db: Db, rows: readonly ArticleRow[]): Promise<Article[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const links = await db.selectFrom("article_groups").selectAll().where("article_id", "in", ids).execute();
  const getLinks = groupBy(links, ({ article_id }) => article_id);
  const tree = await loadGroups(db, "Article");
  return rows.map((article) => {
    const groupIds = new Set(getLinks(article.id).map(({ group_id }) => group_id));
    const groups = tree.filter(({ id }) => groupIds.has(id));
    return { ...article, groups: groups.map(({ name, url }) => ({ name, slug: url })) };
  });
}
