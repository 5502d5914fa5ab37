import type { Page, Parts } from "../feature.ts";
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
export const siteRoutes = (parts: Parts): Route[] => [
  { method: "GET", path: "cognito/domain/currentDomain", handler: () => loadDomainRecord(parts) },
  {
    method: "READ",
    path: "cognito/domain/initialData",
    handler: async ({ input, caller }) => {
      const [sitemap, currentDomain, groups, pages, redirects] = await Promise.all([
        buildSitemap(parts),
        loadDomainRecord(parts),
        loadGroupRecords(parts, { aspect: "4x3", width: 300 }), // [IMG-038]
        listMainPagesInRows(parts, caller, input["config"]),
        loadRedirects(parts),
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
      (await buildSitemap(parts)).map(({ url, priority, model, lastmod }) => ({
        url,
        priority,
        model,
        lastmod,
      })),
  },
];

/** Loads the redirects from old page slugs to new ones, without slashes. [RT-061] */
const loadRedirects = ({ db }: Parts) =>
  db.selectFrom("redirects").select(["old_url as from", "new_url as to"]).orderBy("id").execute();

/** Redirects from the documented URL of the favicon to the URL of its picture. */
export const faviconPage = (parts: Parts): Page => ({
  path: "/cms/cognito/domain/favicon",
  async listener(request, response) {
    if (rejectOtherMethods(request, response)) return;
    const setting = await parts.db
      .selectFrom("site_settings")
      .select("value")
      .where("name", "=", "favicon")
      .executeTakeFirst();
    const image = buildImageObject(parts, setting?.value ?? "", { aspect: "1x1", width: 100 });
    if (!image) return sendNotFound(response);
    response.writeHead(302, { Location: image.url, "Cache-Control": "public, max-age=3600" }).end();
  },
});
