import { addGroups } from "../../content/add-groups.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { createIdLookup } from "../content/id-lookup.ts";
import { type IdLookup, assignIds } from "../../content/page-source.ts";
import { articleGroups } from "./groups.ts";
import { guides } from "./guides.ts";
import { raceReports } from "./race-reports.ts";
import type { SampleArticle } from "./sample-article.ts";
import { venueSpotlights } from "./venue-spotlights.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

const articles: readonly SampleArticle[] = [...guides, ...venueSpotlights, ...raceReports];

/** Creates the sample's blog if there are no articles yet. */
export async function seedArticles({ db, clock }: Dependencies): Promise<void> {
  const existingArticle = await db.selectFrom("articles").select("id").limit(1).executeTakeFirst();
  if (existingArticle) return;
  await db.transaction().execute(async (transaction) => {
    const groupIds = await addGroups(transaction, "Article", articleGroups);
    const idLookup = await createIdLookup(transaction);
    for (const [index, article] of articles.entries()) {
      const publishedAt = new Date(clock.now() - article.daysAgo * DAY_MS).toISOString();
      await insertArticle(transaction, article, {
        idLookup,
        groupIds,
        publishedAt,
        firstRowId: (index + 1) * 100,
      });
    }
  });
}

type ArticleOptions = {
  idLookup: IdLookup;
  groupIds: ReadonlyMap<string, number>;
  publishedAt: string;
  firstRowId: number;
};

async function insertArticle(
  db: Db,
  article: SampleArticle,
  { idLookup, groupIds, publishedAt, firstRowId }: ArticleOptions,
): Promise<void> {
  const { slug, name, blurb, content, title, metaDescription, author, picture, groups, rows } = article;
  const { id } = await db
    .insertInto("articles")
    .values({
      slug,
      name,
      blurb,
      content,
      title,
      meta_description: metaDescription,
      author,
      picture,
      rows: JSON.stringify(rows ? assignIds(rows(idLookup), firstRowId) : []),
      display_start_time: publishedAt,
      updated_at: publishedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const links = groups.map((url) => {
    const group_id = groupIds.get(url);
    if (group_id === undefined)
      throw new Error(`The sample data refers to the group ${url}, which doesn't exist.`);
    return { article_id: id, group_id };
  });
  await db.insertInto("article_groups").values(links).execute();
}
