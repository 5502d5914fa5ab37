import type { Page, Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { rejectOtherMethods, sendNotFound } from "../media/send-file.ts";
import { loadDomainRecord } from "./domain.ts";
import { loadGroupRecords } from "./groups.ts";
import { listMainPagesInRows } from "./page-routes.ts";
import { buildSitemap } from "./sitemap.ts";

/**
 * Routes for the data that every page of a site needs: settings, sitemap, groups, main pages and redirects.
 * [API-032 API-033]
 */
export const createSiteRoutes = (dependencies: Dependencies): Route[] => [
  { method: "GET", path: "cognito/domain/currentDomain", handler: () => loadDomainRecord(dependencies) },
  {
    method: "READ",
    path: "cognito/domain/initialData",
    handler: async ({ input, caller }) => {
      const [sitemap, currentDomain, groups, pages, redirects] = await Promise.all([
        buildSitemap(dependencies),
        loadDomainRecord(dependencies),
        loadGroupRecords(dependencies, { aspect: "4x3", width: 300 }), // [IMG-038]
        listMainPagesInRows(dependencies, caller, input["config"]),
        loadRedirects(dependencies),
      ]);
      return {
        sitemap,
        currentDomain,
        groups: { data: groups },
        pages: { data: pages },
        redirects: { data: redirects },
      };
    },
  },
  {
    method: "GET",
    path: "cognito/page/sitemap",
    handler: async () =>
      (await buildSitemap(dependencies)).map(({ url, priority, model, lastmod }) => ({
        url,
        priority,
        model,
        lastmod,
      })),
  },
];

/** Loads the redirects from old page slugs to new page slugs, without slashes. [RT-061] */
const loadRedirects = ({ db }: Dependencies) =>
  db.selectFrom("redirects").select(["old_url as from", "new_url as to"]).orderBy("id").execute();

/** Redirects from the documented URL of the favicon to the URL of its picture. */
export const createFaviconPage = (dependencies: Dependencies): Page => ({
  path: "/cms/cognito/domain/favicon",
  async listener(request, response) {
    if (rejectOtherMethods(request, response)) return;
    const setting = await dependencies.db
      .selectFrom("site_settings")
      .select("value")
      .where("name", "=", "favicon")
      .executeTakeFirst();
    const image = buildImageObject(dependencies, setting?.value ?? "", { aspect: "1x1", width: 100 });
    if (!image) return sendNotFound(response);
    response.writeHead(302, { Location: image.url, "Cache-Control": "public, max-age=3600" }).end();
  },
});
