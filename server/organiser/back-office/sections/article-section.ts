import { toInstant } from "../../../../app/domain/venue-time.ts";
import type { Parts } from "../../feature.ts";
import { checkboxField, timeField } from "../fields.ts";
import type { Section } from "../section.ts";
import { toFieldTime, formatMoment } from "../times.ts";

type Dated = { is_draft: number; display_start_time: string };

/** Articles: drafts, and the time of publication. */
export const articleSection = ({ clock, timeZone }: Parts): Section => {
  const isPublished = ({ is_draft, display_start_time }: Dated) =>
    is_draft === 0 && Date.parse(display_start_time) <= clock.now();
  const stateOf = (article: Dated) =>
    article.is_draft === 1 ? "draft" : isPublished(article) ? "published" : "scheduled";
  const pathOf = (article: Dated & { slug: string }) =>
    isPublished(article) ? `/article/${article.slug}` : null;

  return {
    name: "articles",
    title: "Articles",
    columns: ["Article", "Publish from"],
    emptyText:
      "There are no articles. They can’t be created here: for articles of your own, connect the site to your own organiser API.",

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
        cells: [article.name, formatMoment(timeZone, Date.parse(article.display_start_time))],
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
          checkboxField({ name: "is_draft", label: "Draft (not published)" }, article.is_draft === 1),
          timeField(
            { name: "display_start_time", label: "Publish from" },
            toFieldTime(article.display_start_time, timeZone),
            { zone: timeZone, isRequired: true },
          ),
        ],
        async write(transaction, values) {
          const starts = values["display_start_time"] ?? "";
          await transaction
            .updateTable("articles")
            .set({
              is_draft: values["is_draft"] === "yes" ? 1 : 0,
              // An unchanged time keeps its seconds.
              ...(starts === toFieldTime(article.display_start_time, timeZone)
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
