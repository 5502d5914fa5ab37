import type { Parts } from "../../feature.ts";
import { html } from "../../page/html.ts";
import type { Section } from "../section.ts";
import { momentIn } from "../times.ts";

/** The pages that are built of blocks; what can be changed of one is its blocks. */
export const pageSection = ({ timeZone }: Parts): Section => ({
  name: "pages",
  title: "Pages",
  columns: ["Page", "Changed", "What it holds"],
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
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = pages.map(({ id, name, url, updated_at, is_listed }) => ({
      id: null,
      cells: [
        name,
        momentIn(timeZone, Date.parse(updated_at)),
        html`<a href="/cms/blocks?of=${id}">Blocks of ${name}</a>`,
      ],
      state: is_listed === 1 ? "in the sitemap" : "not in the sitemap",
      sitePath: pathOfPage(url),
    }));
    return { rows, total };
  },
});

/** Where the site shows a page. */
export const pathOfPage = (url: string): string => (url === "home" ? "/" : `/${url}`);
