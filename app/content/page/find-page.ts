import type { AppLoadContext } from "@remix-run/node";
import type { Page } from "../../wire/page.ts";

/**
 * The page with a slug in the site's configured format; null when there is none. When the API doesn't answer
 * and nothing is kept of the page itself, the copy in the site's initial data stands in; without one the
 * error is thrown on. [CMS-025 CMS-032 API-035 API-037]
 */
export async function findPage(context: AppLoadContext, slug: string): Promise<Page | null> {
  const { organiser, site, log } = context;
  try {
    return site.pageFormat === "rows"
      ? await organiser.pages.inRows(slug)
      : await organiser.pages.inBlocks(slug);
  } catch (error) {
    const { pages } = await organiser.site.initialData().catch(() => ({ pages: [] }));
    const copy = pages.find((page) => page.slug === slug);
    if (!copy) throw error;
    log.warn({ err: error, slug }, "A page is shown from the copy in the initial data");
    return copy;
  }
}

/** The same page with the parts that the user may see beside those that everybody sees; null for none. */
export const findOwnPage = ({ organiser, site }: AppLoadContext, slug: string): Promise<Page | null> =>
  site.pageFormat === "rows"
    ? organiser.pages.inRows(slug, { whose: "personal" })
    : organiser.pages.inBlocks(slug, { whose: "personal" });
