import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";
import { toSafePath } from "../../domain/safe-path.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { buildHead } from "../../site/head.ts";
import { findFixedRedirect } from "../../site/redirects.ts";
import { toSitePath } from "../../site/site-path.ts";
import { findPage } from "./find-page.ts";
import { ListSettings } from "../lists/list-settings.server.ts";
import { loadPage } from "./load-page.ts";
import { findRedirect } from "./redirect-table.ts";
import { PageBody } from "./page-body.tsx";
import { preparePage } from "./prepare-page.ts";
import { type PageModel, listWidgets } from "./page-model.ts";
import { buildPageModelForUser } from "./preview.server.ts";

export const handle = {
  i18n: ["content", "events", "media"],
  isSameForUsers: true,
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/**
 * Handles every path that no other route matches. Redirects paths in the organiser's redirect table. Loads the
 * CMS page whose slug is the first path segment. Responds 404 if there is no such page or the path has more
 * than four segments. [RT-056 RT-061 RT-062 RT-071..073 RT-077]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const [slug = "", ...otherSegments] = path.split("/").filter(Boolean);
  if (slug === "logout") throw redirect("/logout"); // [RT-070]
  const backOfficeRedirect = findFixedRedirect("/cms", context.site);
  if (slug === "cms" && backOfficeRedirect) throw redirect(backOfficeRedirect); // [RT-069]

  const { redirects, sitemap } = await loadRedirectsAndSitemap(context);
  const redirectTarget = findRedirect(path, redirects);
  if (redirectTarget) throw redirect(toSitePath(redirectTarget), 301);

  const page = otherSegments.length <= 3 && slug ? await findPage(context, slug) : null;
  if (!page) throw data({ kind: "not-found" }, { status: 404 });
  const model = await buildPageModelForUser(page, context, request.url);
  const { pathname, search } = new URL(request.url);
  const canonicalPath = getCanonicalPath(model, slug, otherSegments);
  const canonicalUrl = toSafePath(canonicalPath + search);
  if (canonicalUrl && pathname !== canonicalPath) throw redirect(canonicalUrl, 301);
  return { ...(await loadPage(model, context, request.url)), isIndexable: isIndexable(sitemap, slug) };
}

/** Loads the page for a client-side navigation. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>();
  await preparePage(page);
  return page;
}

export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => [
  ...buildHead(matches, page ? { title: page.title, description: page.description } : {}),
  ...(page?.isIndexable === false ? [{ name: "robots", content: "noindex" }] : []),
];

export default function Page() {
  const page = useLoaderData<typeof loader>();
  return <PageBody page={page} />;
}

/**
 * Returns the canonical path of a page, so that a page has only one URL: the slug as the page spells it,
 * without path segments that no widget reads.
 */
function getCanonicalPath(page: PageModel, requestedSlug: string, otherSegments: readonly string[]): string {
  const slug = page.slug.toLowerCase() === requestedSlug.toLowerCase() ? page.slug : requestedSlug;
  if (slug === "home") return "/";
  const readsOtherSegments = listWidgets(page).some(
    ({ variables }) => ListSettings.safeParse(variables).data?.list.selectsItemFromUrl,
  );
  return `/${[slug, ...(readsOtherSegments ? otherSegments : [])].map(encodeURIComponent).join("/")}`;
}

/** Returns empty lists if the API fails, because loading the page itself reports an outage. */
async function loadRedirectsAndSitemap({ organiser, log }: AppLoadContext) {
  try {
    return await organiser.site.getInitialData();
  } catch (error) {
    log.warn({ err: error }, "could not load the redirect table");
    return { redirects: [], sitemap: [] };
  }
}

/** Whether search engines may index a page. If the organiser's sitemap is empty, they may index all pages. */
const isIndexable = (sitemap: readonly { url: string }[], slug: string): boolean =>
  sitemap.length === 0 || sitemap.some(({ url }) => url.replace(/^\/+/, "") === slug);
