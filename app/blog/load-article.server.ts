import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { loadPage, type LoadedPage } from "../content/page/load-page.ts";
import { buildPageModelForUser } from "../content/page/preview.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import { type Crumb, buildTrails } from "../site/browsing/group-trail.ts";
import { toSitePath } from "../site/site-path.ts";
import type { Article, ArticleTile } from "../wire/article.ts";
import type { Group } from "../wire/site.ts";
import {
  toArticleTile,
  type ArticleTileModel,
  toPublicationDate,
  type PublicationDate,
} from "./article-tile-model.ts";
import { buildArticlePath } from "./blog-paths.ts";
import { findBlogName, buildBlogTrailStart } from "./blog-groups.server.ts";
import { findNeighbours } from "./neighbours.server.ts";

export type ArticlePage = {
  slug: string;
  name: string;
  blurb: string;
  author: string;
  publicationDate: PublicationDate | null;
  readingMinutes: number;
  picture: PictureReference;
  /** Sanitised HTML. */
  html: string;
  /** The data of the article's rows, which are rendered like a CMS page. Null without rows. */
  pageContent: LoadedPage | null;
  formInPage: LoadedPage["formInPage"] | undefined;
  /** Features whose translations the rows need, see `usePageFeatures`. */
  i18n: LoadedPage["i18n"];
  /** One breadcrumb trail for each of the article's groups, without the article itself. */
  trails: Crumb[][];
  newer: Neighbour | null;
  older: Neighbour | null;
  related: ArticleTileModel[];
  /** Title of the document, for search engines. */
  title: string;
  description: string;
};

export type Neighbour = { slug: string; name: string };

/**
 * Loads an article by its slug. If `slug` is the article's id, redirects to its slug. Widgets read the path
 * and the query of `requestUrl`. [RT-010 BLOG-001..005]
 * @throws a 404 if there is no such article
 */
export async function loadArticle(
  context: AppLoadContext,
  slug: string,
  requestUrl: string,
): Promise<ArticlePage> {
  const { organiser, site, language } = context;
  const article = await organiser.articles.findBySlug(slug);
  if (!article) throw data({ kind: "not-found" }, { status: 404 });
  if (article.slug !== "" && article.slug !== slug)
    throw redirect(toSitePath(buildArticlePath(article.slug)), 301);

  const [groups, neighbours, html, pageContent] = await Promise.all([
    loadGroupsOrNone(context),
    findNeighbours(context, { slug, group: article.groups[0]?.slug ?? "" }),
    context.html.clean(article.content),
    loadRows(context, article, requestUrl),
  ]);
  const dayFormat = { formats: formatsFor(language.code), timeZone: site.timeZone };
  return {
    slug,
    name: article.name || article.title,
    blurb: article.blurb,
    author: article.author,
    publicationDate: toPublicationDate(article, dayFormat),
    readingMinutes: Math.round(article.readingTime),
    picture: toPictureReference(article.image),
    html,
    pageContent,
    formInPage: pageContent?.formInPage,
    i18n: pageContent?.i18n ?? [],
    trails: buildTrails(
      groups,
      article.groups,
      buildBlogTrailStart(groups, findBlogName(groups, language.code)),
    ),
    newer: toNeighbour(neighbours.newer),
    older: toNeighbour(neighbours.older),
    related: neighbours.related.map((tile) => toArticleTile(tile, dayFormat)),
    title: article.title || article.name,
    description: article.metaDescription || article.blurb,
  };
}

const toNeighbour = (article: ArticleTile | null): Neighbour | null =>
  article && { slug: article.slug, name: article.name };

/** Loads the groups. Returns [] on failure, because only the breadcrumbs need them. */
async function loadGroupsOrNone({ organiser, log }: AppLoadContext): Promise<Group[]> {
  try {
    return await organiser.site.listGroupsByModel("Article");
  } catch (err) {
    log.warn({ err }, "could not load the groups for the breadcrumbs");
    return [];
  }
}

async function loadRows(
  context: AppLoadContext,
  { id, name, slug, title, metaDescription, rows }: Article,
  requestUrl: string,
): Promise<LoadedPage | null> {
  if (rows.length === 0) return null;
  const page = { id, name, slug, title, metaDescription, rows, content: "", pageBlocks: [], updatedAt: "" };
  const findForUser = async () => {
    const article = await context.organiser.articles.findBySlugForUser(slug);
    return article && { ...page, rows: article.rows };
  };
  const loadedPage = await loadPage(
    await buildPageModelForUser(page, context, requestUrl, findForUser),
    context,
    requestUrl,
  );
  return { ...loadedPage, titleWidgetKey: null, showsTitle: false }; // the article shows its own title
}
