import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";
import { safePath } from "../../domain/safe-path.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { head } from "../../site/head.ts";
import { fixedRedirect } from "../../site/redirects.ts";
import { sitePath } from "../../site/site-path.ts";
import { findPage } from "./find-page.ts";
import { ListSettings } from "../lists/list-settings.server.ts";
import { loadPage } from "./load-page.ts";
import { findRedirect } from "./redirect-table.ts";
import { PageBody } from "./page-body.tsx";
import { type PageModel, pageWidgets } from "./page-model.ts";
import { loadViews } from "../views.ts";
import { pageModelFor } from "./preview.server.ts";

export const handle = {
  i18n: ["content", "events", "media"],
  isSameForUsers: true,
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/**
 * Handles every path that no other route matches: a redirect of the organiser, else a CMS page by the first
 * path segment with up to three more segments, else 404. [RT-056 RT-061 RT-062 RT-071..073 RT-077]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const [slug = "", ...further] = path.split("/").filter(Boolean);
  if (slug === "logout") throw redirect("/logout"); // [RT-070]
  const backOffice = fixedRedirect("/cms", context.site);
  if (slug === "cms" && backOffice) throw redirect(backOffice); // [RT-069]

  const { redirects, sitemap } = await loadRedirectsAndSitemap(context);
  const moved = findRedirect(path, redirects);
  if (moved) throw redirect(sitePath(moved), 301);

  const page = further.length <= 3 && slug ? await findPage(context, slug) : null;
  if (!page) throw data({ kind: "not-found" }, { status: 404 });
  const model = await pageModelFor(page, context, request.url);
  const { pathname, search } = new URL(request.url);
  const address = canonicalAddress(model, slug, further);
  const canonical = safePath(address + search);
  if (canonical && pathname !== address) throw redirect(canonical, 301);
  return { ...(await loadPage(model, context, request.url)), isForSearch: isListed(sitemap, slug) };
}

/**
 * Navigations wait for the code of the page's widgets as well as for its data. The first page has its HTML
 * already.
 */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>();
  await loadViews(page.rows);
  return page;
}

export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => [
  ...head(matches, page ? { title: page.title, description: page.description } : {}),
  ...(page?.isForSearch === false ? [{ name: "robots", content: "noindex" }] : []),
];

export default function Page() {
  const page = useLoaderData<typeof loader>();
  return <PageBody page={page} />;
}

/**
 * Returns the canonical path of a page, so that a slug in other letter case, and segments that no widget
 * reads, don't create duplicates.
 */
function canonicalAddress(page: PageModel, requestedSlug: string, further: readonly string[]): string {
  const slug = page.slug.toLowerCase() === requestedSlug.toLowerCase() ? page.slug : requestedSlug;
  if (slug === "home") return "/";
  const readsItem = pageWidgets(page).some(
    ({ variables }) => ListSettings.safeParse(variables).data?.list.selectsItemFromUrl,
  );
  return `/${[slug, ...(readsItem ? further : [])].map(encodeURIComponent).join("/")}`;
}

/**
 * Loads the organiser's redirect table and sitemap. On failure both are empty, and loading the page reports
 * the error.
 */
async function loadRedirectsAndSitemap({ organiser, log }: AppLoadContext) {
  try {
    return await organiser.site.initialData();
  } catch (error) {
    log.warn({ err: error }, "could not load the redirect table");
    return { redirects: [], sitemap: [] };
  }
}

/** Pages that the organiser's sitemap leaves out are not indexed; without a sitemap all pages are. */
const isListed = (sitemap: readonly { url: string }[], slug: string): boolean =>
  sitemap.length === 0 || sitemap.some(({ url }) => url.replace(/^\/+/, "") === slug);
