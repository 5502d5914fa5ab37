import type { Dependencies } from "../feature.ts";
import { filterVisibleRows } from "./visible-rows.ts";

/**
 * Returns the path on the site of a page that shows a widget of this kind to everyone now, or null if there
 * is none. Pages in the sitemap come first.
 */
export async function findPathOfWidget(
  dependencies: Pick<Dependencies, "db" | "clock" | "timeZone">,
  kind: string,
): Promise<string | null> {
  const pages = await dependencies.db
    .selectFrom("pages")
    .select(["url", "rows"])
    .where("rows", "like", `%"${kind}"%`)
    .orderBy("is_listed", "desc")
    .orderBy("id")
    .execute();
  const page = pages.find(({ rows }) =>
    filterVisibleRows(dependencies, rows, null).some(({ blocks }) =>
      blocks.some(({ widgets }) => widgets.some((widget) => widget.kind === kind)),
    ),
  );
  return page ? `/${page.url === "home" ? "" : page.url}` : null;
}
