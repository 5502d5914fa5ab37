import { toInstant } from "../../../../app/domain/venue-time.ts";
import type { Dependencies } from "../../feature.ts";
import { createCheckboxField, createTimeField } from "../fields.ts";
import type { Section } from "../section.ts";
import { formatTimeField, formatLocalTime } from "../times.ts";

type Publication = { is_draft: number; display_start_time: string };

/** Creates the section of articles. */
export const createArticleSection = ({ clock, timeZone }: Dependencies): Section => {
  const isPublished = ({ is_draft, display_start_time }: Publication) =>
    is_draft === 0 && Date.parse(display_start_time) <= clock.now();
  const formatState = (article: Publication) =>
    article.is_draft === 1 ? "draft" : isPublished(article) ? "published" : "scheduled";
  const getSitePath = (article: Publication & { slug: string }) =>
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
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = articles.map((article) => ({
        id: String(article.id),
        cells: [article.name, formatLocalTime(timeZone, Date.parse(article.display_start_time))],
        state: formatState(article),
        sitePath: getSitePath(article),
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
        readOnlyValues: [
          ["State", formatState(article)],
          ["Author", article.author],
        ],
        sitePath: getSitePath(article),
        fields: [
          createCheckboxField({ name: "is_draft", label: "Draft (not published)" }, article.is_draft === 1),
          createTimeField(
            { name: "display_start_time", label: "Publish from" },
            formatTimeField(article.display_start_time, timeZone),
            { timeZone, isRequired: true },
          ),
        ],
        async write(transaction, values) {
          const publishTime = values["display_start_time"] ?? "";
          await transaction
            .updateTable("articles")
            .set({
              is_draft: values["is_draft"] === "yes" ? 1 : 0,
              // An unchanged time isn't written, because the field would drop its seconds.
              ...(publishTime === formatTimeField(article.display_start_time, timeZone)
                ? {}
                : { display_start_time: new Date(toInstant(`${publishTime}:00`, timeZone)).toISOString() }),
              updated_at: new Date(clock.now()).toISOString(),
            })
            .where("id", "=", article.id)
            .execute();
        },
      };
    },
  };
};
