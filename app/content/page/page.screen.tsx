import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { head } from "../../site/head.ts";
import { fixedRedirect } from "../../site/redirects.ts";
import { sitePath } from "../../site/site-path.ts";
import { findPage } from "./find-page.ts";
import { loadPage } from "./load-page.ts";
import { movedTo } from "./old-address.ts";
import { PageBody } from "./page-body.tsx";
import { loadViews } from "../views.ts";
import { pageModelFor } from "./preview.server.ts";

export const handle = {
  words: ["content", "events", "media"],
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/**
 * Every address that no other screen has: an old address of the organiser's, else a page of the CMS by the
 * first part of the path, with up to three parts more, else not found. [RT-056 RT-061 RT-062 RT-071..073
 * RT-077]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const [slug = "", ...further] = path.split("/").filter(Boolean);
  if (slug === "logout") throw redirect("/logout"); // [RT-070]
  const backOffice = fixedRedirect("/cms", context.site);
  if (slug === "cms" && backOffice) throw redirect(backOffice); // [RT-069]

  const { redirects, sitemap } = await initialOrNothing(context);
  const moved = movedTo(path, redirects);
  if (moved) throw redirect(sitePath(moved), 301);

  const page = further.length <= 3 && slug ? await findPage(context, slug) : null;
  if (!page) throw data({ kind: "not-found" }, { status: 404 });
  const model = await pageModelFor(page, context, request.url);
  return { ...(await loadPage(model, context, request.url)), isForSearch: isListed(sitemap, slug) };
}

/**
 * A navigation waits for the code of the page's widgets as for its data. The first page has its HTML already.
 */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>();
  await loadViews(page.rows);
  return page;
}

export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => [
  ...head(matches, page ? { title: page.title, description: page.description } : {}),
  ...(page?.isForSearch === false ? [{ name: "robots", content: "noindex" }] : []),
];

export default function Page() {
  const page = useLoaderData<typeof loader>();
  return <PageBody page={page} />;
}

/**
 * The organiser's redirect table and sitemap; without an answer there are none, and the page itself tells
 * what is wrong.
 */
async function initialOrNothing({ organiser, log }: AppLoadContext) {
  try {
    return await organiser.site.initialData();
  } catch (error) {
    log.warn({ err: error }, "The redirect table is missing");
    return { redirects: [], sitemap: [] };
  }
}

/** A page that the organiser's sitemap leaves out is none to be found; without a sitemap all of them are. */
const isListed = (sitemap: readonly { url: string }[], slug: string): boolean =>
  sitemap.length === 0 || sitemap.some(({ url }) => url.replace(/^\/+/, "") === slug);
