import type { Dependencies } from "../../feature.ts";
import { html } from "../../page/html.ts";
import type { Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/** Creates the read-only section of pages. `createBlockSection` edits the blocks of pages. */
export const createPageSection = ({ timeZone }: Dependencies): Section => ({
  name: "pages",
  title: "Pages",
  columns: ["Page", "Changed", "Blocks"],
  emptyText:
    "There are no pages. They can’t be created here: run “create-pages” of the organiser API to create the first ones.",
  async list(db, { offset, limit }) {
    const pages = await db
      .selectFrom("pages")
      .select(["id", "name", "url", "updated_at", "is_listed"])
      .orderBy("name")
      .orderBy("id")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("pages")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = pages.map(({ id, name, url, updated_at, is_listed }) => ({
      id: null,
      cells: [
        name,
        formatLocalTime(timeZone, Date.parse(updated_at)),
        html`<a href="/cms/blocks?of=${id}">Blocks of ${name}</a>`,
      ],
      state: is_listed === 1 ? "in the sitemap" : "not in the sitemap",
      sitePath: toPagePath(url),
    }));
    return { rows, total };
  },
});

export const toPagePath = (url: string): string => (url === "home" ? "/" : `/${url}`);
