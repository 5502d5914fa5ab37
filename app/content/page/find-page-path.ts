import type { AppLoadContext } from "@remix-run/node";

/**
 * Returns the path of a page by its id, from the list of pages in the configured format; "" if there is
 * none.
 */
export async function findPagePath({ organiser, site }: AppLoadContext, id: number): Promise<string> {
  const pages =
    site.pageFormat === "rows"
      ? (await organiser.pages.listInRowFormat()).items
      : await organiser.pages.listInBlockFormat();
  const page = pages.find((candidate) => candidate.id === id);
  if (!page) return "";
  return page.slug === "home" ? "/" : `/${page.slug}`;
}
