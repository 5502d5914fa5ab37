import { toInstant } from "../../../../app/domain/venue-time.ts";
import type { Parts } from "../../feature.ts";
import { boxField, timeField } from "../fields.ts";
import type { Section } from "../section.ts";
import { localTime, momentIn } from "../times.ts";

type Dated = { is_draft: number; display_start_time: string };

/** The articles: drafts, and from when they are to be read. */
export const articleSection = ({ clock, timeZone }: Parts): Section => {
  const isOut = ({ is_draft, display_start_time }: Dated) =>
    is_draft === 0 && Date.parse(display_start_time) <= clock.now();
  const stateOf = (article: Dated) =>
    article.is_draft === 1 ? "draft" : isOut(article) ? "published" : "comes out later";
  const pathOf = (article: Dated & { slug: string }) => (isOut(article) ? `/article/${article.slug}` : null);

  return {
    name: "articles",
    title: "Articles",
    columns: ["Article", "To be read from"],

    async list(db, { offset, limit }) {
      const articles = await db
        .selectFrom("articles")
        .select(["id", "slug", "name", "is_draft", "display_start_time"])
        .orderBy("display_start_time", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom("articles")
        .select((of) => of.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = articles.map((article) => ({
        id: String(article.id),
        cells: [article.name, momentIn(timeZone, Date.parse(article.display_start_time))],
        state: stateOf(article),
        sitePath: pathOf(article),
      }));
      return { rows, total };
    },

    async find(db, id) {
      const article = await db
        .selectFrom("articles")
        .selectAll()
        .where("id", "=", Number(id))
        .executeTakeFirst();
      if (!article) return null;
      return {
        title: article.name,
        facts: [
          ["State", stateOf(article)],
          ["Author", article.author],
        ],
        sitePath: pathOf(article),
        fields: [
          boxField({ name: "is_draft", label: "Draft: nobody reads it" }, article.is_draft === 1),
          timeField(
            { name: "display_start_time", label: "To be read from" },
            localTime(article.display_start_time, timeZone),
            { zone: timeZone, isRequired: true },
          ),
        ],
        async write(within, kept) {
          const starts = kept["display_start_time"] ?? "";
          await within
            .updateTable("articles")
            .set({
              is_draft: kept["is_draft"] === "yes" ? 1 : 0,
              // Left alone it keeps its seconds.
              ...(starts === localTime(article.display_start_time, timeZone)
                ? {}
                : { display_start_time: new Date(toInstant(`${starts}:00`, timeZone)).toISOString() }),
              updated_at: new Date(clock.now()).toISOString(),
            })
            .where("id", "=", article.id)
            .execute();
        },
      };
    },
  };
};
