import type { Insertable } from "kysely";
import type { ArticleTables } from "../../server/organiser/articles/tables.ts";
import type { Dependencies } from "../../server/organiser/feature.ts";

const day = 24 * 60 * 60 * 1_000;

type NewArticle = Partial<Insertable<ArticleTables["articles"]>> & {
  slug: string;
  /** Days before the current time; -1 is tomorrow. */
  daysAgo: number;
  /** Groups by their ids. */
  groups?: number[];
};

/** Creates an article of the blog and returns its id. */
export async function newArticle(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  article: NewArticle,
): Promise<number> {
  const { daysAgo, groups = [], ...columns } = article;
  const display_start_time = new Date(clock.now() - daysAgo * day).toISOString();
  const { id } = await db
    .insertInto("articles")
    .values({
      name: `Article ${columns.slug}`,
      blurb: "",
      content: "",
      display_start_time,
      updated_at: display_start_time,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const group_id of groups) {
    await db.insertInto("article_groups").values({ article_id: id, group_id }).execute();
  }
  return id;
}
