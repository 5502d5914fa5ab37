import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { loadPage, type ShownPage } from "../content/page/load-page.ts";
import { pageModelFor } from "../content/page/preview.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import { type Crumb, trailsTo } from "../site/browsing/group-trail.ts";
import { sitePath } from "../site/site-path.ts";
import type { Article, ArticleTile } from "../wire/article.ts";
import type { Group } from "../wire/site.ts";
import { articleTile, type ArticleTileModel, publishedOn, type PublishedOn } from "./article-tile-model.ts";
import { articleAddress } from "./blog-address.ts";
import { blogName, fromBlog } from "./blog-groups.server.ts";
import { neighboursOf } from "./neighbours.server.ts";

/** An article with everything that its page shows. */
export type ArticlePage = {
  slug: string;
  name: string;
  blurb: string;
  author: string;
  published: PublishedOn | null;
  minutes: number;
  picture: PictureReference;
  /** Clean HTML. */
  html: string;
  /** What of it is built as pages are; null for nothing. */
  built: ShownPage | null;
  /** The ways to it, one for each of its groups; they end before it. */
  trails: Crumb[][];
  newer: Neighbour | null;
  older: Neighbour | null;
  related: ArticleTileModel[];
  /** What search engines are told. */
  title: string;
  description: string;
};

export type Neighbour = { slug: string; name: string };

/**
 * An article by its slug; the same for everybody. One that is asked for otherwise (by its id) has moved to
 * its slug. `address` is the request's. [RT-010 BLOG-001..005]
 */
export async function loadArticle(
  context: AppLoadContext,
  slug: string,
  address: string,
): Promise<ArticlePage> {
  const { organiser, site, language } = context;
  const article = await organiser.articles.bySlug(slug);
  if (!article) throw data({ kind: "not-found" }, { status: 404 });
  if (article.slug !== slug) throw redirect(sitePath(articleAddress(article.slug)), 301);

  const [groups, around, html, built] = await Promise.all([
    groupsOrNone(context),
    neighboursOf(context, { slug, group: article.groups[0]?.slug ?? "" }),
    context.html.clean(article.content),
    builtPart(context, article, address),
  ]);
  const writer = { formats: formatsFor(language.code), zone: site.timeZone };
  return {
    slug,
    name: article.name || article.title,
    blurb: article.blurb,
    author: article.author,
    published: publishedOn(article, writer),
    minutes: Math.round(article.readingTime),
    picture: pictureOf(article.image),
    html,
    built,
    trails: trailsTo(groups, article.groups, fromBlog(groups, blogName(groups, language.code))),
    newer: neighbour(around.newer),
    older: neighbour(around.older),
    related: around.related.map((other) => articleTile(other, writer)),
    title: article.title || article.name,
    description: article.metaDescription || article.blurb,
  };
}

const neighbour = (article: ArticleTile | null): Neighbour | null =>
  article && { slug: article.slug, name: article.name };

/** The trails alone need the groups: an article is read without them too. */
async function groupsOrNone({ organiser, log }: AppLoadContext): Promise<Group[]> {
  try {
    return await organiser.site.groupsOf("Article");
  } catch (err) {
    log.warn({ err }, "the way to an article is missing");
    return [];
  }
}

/** Rows of an article are those of a page. */
async function builtPart(
  context: AppLoadContext,
  { id, name, slug, title, metaDescription, rows }: Article,
  address: string,
): Promise<ShownPage | null> {
  if (rows.length === 0) return null;
  const page = { id, name, slug, title, metaDescription, rows, content: "", pageBlocks: [], updatedAt: "" };
  const findOwn = async () => {
    const own = await context.organiser.articles.bySlugForUser(slug);
    return own && { ...page, rows: own.rows };
  };
  const shown = await loadPage(await pageModelFor(page, context, address, findOwn), context, address);
  return { ...shown, titleWidget: null, showsTitle: false }; // the article has its title
}
