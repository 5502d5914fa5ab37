import type { AppLoadContext } from "@remix-run/node";

/**
 * The path of a page by its id, looked up in the list of pages of the configured format; "" when there is
 * none.
 */
export async function pageAddress({ organiser, site }: AppLoadContext, id: number): Promise<string> {
  const pages =
    site.pageFormat === "rows"
      ? (await organiser.pages.allInRows()).items
      : await organiser.pages.allInBlocks();
  const page = pages.find((candidate) => candidate.id === id);
  if (!page) return "";
  return page.slug === "home" ? "/" : `/${page.slug}`;
}
