import type { AppLoadContext } from "@remix-run/node";

/** Returns the path of a CMS page by its id, or "" if there is no such page. */
export async function findPagePath({ organiser, site }: AppLoadContext, id: number): Promise<string> {
  const pages =
    site.pageFormat === "rows"
      ? (await organiser.pages.listInRowFormat()).items
      : await organiser.pages.listInBlockFormat();
  const page = pages.find((candidate) => candidate.id === id);
  if (!page) return "";
  return page.slug === "home" ? "/" : `/${page.slug}`;
}
