import { addGroups } from "../../content/add-groups.ts";
import type { Db } from "../../db/database.ts";
import type { Parts } from "../../feature.ts";
import { createFind } from "../content/find-in.ts";
import { type IdLookup, assignIds } from "../../content/page-source.ts";
import { articleGroups } from "./groups.ts";
import { guides } from "./guides.ts";
import { raceReports } from "./race-reports.ts";
import type { SampleArticle } from "./sample-article.ts";
import { venueSpotlights } from "./venue-spotlights.ts";

const articles: readonly SampleArticle[] = [...guides, ...venueSpotlights, ...raceReports];
const day = 24 * 60 * 60 * 1000;

/** Creates the sample's blog if there are no articles yet; existing articles are not changed. */
export async function fillSampleArticles({ db, clock }: Parts): Promise<void> {
  const known = await db.selectFrom("articles").select("id").limit(1).executeTakeFirst();
  if (known) return;
  await db.transaction().execute(async (all) => {
    const groupIds = await addGroups(all, "Article", articleGroups);
    const find = await createFind(all);
    for (const [index, article] of articles.entries()) {
      const cameOut = new Date(clock.now() - article.daysAgo * day).toISOString();
      await insertArticle(all, article, { find, groupIds, cameOut, firstNumber: (index + 1) * 100 });
    }
  });
}

type Place = { find: IdLookup; groupIds: ReadonlyMap<string, number>; cameOut: string; firstNumber: number };

async function insertArticle(
  db: Db,
  article: SampleArticle,
  { find, groupIds, cameOut, firstNumber }: Place,
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
      rows: JSON.stringify(rows ? assignIds(rows(find), firstNumber) : []),
      display_start_time: cameOut,
      updated_at: cameOut,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const links = groups.map((url) => {
    const group_id = groupIds.get(url);
    if (group_id === undefined) throw new Error(`The sample names the group ${url}, which is not there.`);
    return { article_id: id, group_id };
  });
  await db.insertInto("article_groups").values(links).execute();
}
