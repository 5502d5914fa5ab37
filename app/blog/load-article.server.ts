import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { loadPage, type LoadedPage } from "../content/page/load-page.ts";
import { pageModelFor } from "../content/page/preview.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import { type Crumb, buildTrails } from "../site/browsing/group-trail.ts";
import { sitePath } from "../site/site-path.ts";
import type { Article, ArticleTile } from "../wire/article.ts";
import type { Group } from "../wire/site.ts";
import {
  articleTile,
  type ArticleTileModel,
  publicationDate,
  type PublicationDate,
} from "./article-tile-model.ts";
import { articleAddress } from "./blog-address.ts";
import { blogName, blogTrailStart } from "./blog-groups.server.ts";
import { findNeighbours } from "./neighbours.server.ts";

/** The data of an article's page. */
export type ArticlePage = {
  slug: string;
  name: string;
  blurb: string;
  author: string;
  published: PublicationDate | null;
  minutes: number;
  picture: PictureReference;
  /** Clean HTML. */
  html: string;
  /** The content of its rows, rendered like a page; null if it has none. */
  pageContent: LoadedPage | null;
  formInPage: LoadedPage["formInPage"] | undefined;
  /** One breadcrumb trail for each of its groups, without the article itself. */
  trails: Crumb[][];
  newer: Neighbour | null;
  older: Neighbour | null;
  related: ArticleTileModel[];
  /** Title for search engines. */
  title: string;
  description: string;
};

export type Neighbour = { slug: string; name: string };

/**
 * Loads an article by its slug; the data is the same for all users. An article requested by its id redirects
 * to its slug. `address` is the request's URL. Throws a 404 if there is none. [RT-010 BLOG-001..005]
 */
export async function loadArticle(
  context: AppLoadContext,
  slug: string,
  address: string,
): Promise<ArticlePage> {
  const { organiser, site, language } = context;
  const article = await organiser.articles.bySlug(slug);
  if (!article) throw data({ kind: "not-found" }, { status: 404 });
  if (article.slug !== "" && article.slug !== slug)
    throw redirect(sitePath(articleAddress(article.slug)), 301);

  const [groups, neighbours, html, built] = await Promise.all([
    groupsOrNone(context),
    findNeighbours(context, { slug, group: article.groups[0]?.slug ?? "" }),
    context.html.clean(article.content),
    loadRows(context, article, address),
  ]);
  const writer = { formats: formatsFor(language.code), zone: site.timeZone };
  return {
    slug,
    name: article.name || article.title,
    blurb: article.blurb,
    author: article.author,
    published: publicationDate(article, writer),
    minutes: Math.round(article.readingTime),
    picture: toPictureReference(article.image),
    html,
    pageContent: built,
    formInPage: built?.formInPage,
    trails: buildTrails(groups, article.groups, blogTrailStart(groups, blogName(groups, language.code))),
    newer: toNeighbour(neighbours.newer),
    older: toNeighbour(neighbours.older),
    related: neighbours.related.map((other) => articleTile(other, writer)),
    title: article.title || article.name,
    description: article.metaDescription || article.blurb,
  };
}

const toNeighbour = (article: ArticleTile | null): Neighbour | null =>
  article && { slug: article.slug, name: article.name };

/** Only the breadcrumbs need the groups, so the article is shown without them. */
async function groupsOrNone({ organiser, log }: AppLoadContext): Promise<Group[]> {
  try {
    return await organiser.site.groupsByModel("Article");
  } catch (err) {
    log.warn({ err }, "could not load the groups for the breadcrumbs");
    return [];
  }
}

/** Loads the rows of an article as those of a page. */
async function loadRows(
  context: AppLoadContext,
  { id, name, slug, title, metaDescription, rows }: Article,
  address: string,
): Promise<LoadedPage | null> {
  if (rows.length === 0) return null;
  const page = { id, name, slug, title, metaDescription, rows, content: "", pageBlocks: [], updatedAt: "" };
  const findForUser = async () => {
    const article = await context.organiser.articles.bySlugForUser(slug);
    return article && { ...page, rows: article.rows };
  };
  const loaded = await loadPage(await pageModelFor(page, context, address, findForUser), context, address);
  return { ...loaded, titleWidget: null, showsTitle: false }; // the article shows its own title
}
