import type { AppLoadContext } from "@remix-run/node";
import type { Page } from "../../wire/page.ts";

/**
 * Loads the CMS page with the given slug, or returns null if there is none. If the API fails and the page
 * isn't cached, returns the page from the site's initial data. Rethrows the error if the initial data lacks
 * the page. [CMS-025 CMS-032 API-035 API-037]
 */
export async function findPage(context: AppLoadContext, slug: string): Promise<Page | null> {
  const { organiser, site, log } = context;
  try {
    return site.pageFormat === "rows"
      ? await organiser.pages.findInRowFormat(slug)
      : await organiser.pages.findInBlockFormat(slug);
  } catch (error) {
    const { pages } = await organiser.site.getInitialData().catch(() => ({ pages: [] }));
    const fallbackPage = pages.find((page) => page.slug === slug);
    if (!fallbackPage) throw error;
    log.warn({ err: error, slug }, "page served from the copy in the initial data");
    return fallbackPage;
  }
}

/**
 * Loads the CMS page with the given slug, including the parts that only the current user may see. Returns
 * null if there is none.
 */
export const findPageForUser = ({ organiser, site }: AppLoadContext, slug: string): Promise<Page | null> =>
  site.pageFormat === "rows"
    ? organiser.pages.findInRowFormat(slug, { audience: "user" })
    : organiser.pages.findInBlockFormat(slug, { audience: "user" });
