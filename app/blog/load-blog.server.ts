import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { formatsFor } from "../i18n/formats.server.ts";
import { readGroupAddress } from "../site/browsing/group-address.ts";
import { type Crumb, findGroup, slugOf, trailTo } from "../site/browsing/group-trail.ts";
import { onlyRoot, topGroups } from "../site/browsing/group-tree.ts";
import { sitePath } from "../site/site-path.ts";
import { articleTile, type ArticleTileModel } from "./article-tile-model.ts";
import { blogAddress } from "./blog-address.ts";
import { blogName, fromBlog } from "./blog-groups.server.ts";

/** A page of the blog or of one of its groups. */
export type BlogPage = {
  /** "" for the whole blog. */
  group: string;
  name: string;
  /** What the organiser says of the group; clean HTML. */
  html: string;
  trail: Crumb[];
  /** The groups that the blog begins with. */
  groups: { slug: string; name: string }[];
  articles: ArticleTileModel[];
  page: number;
  pageCount: number;
};

/**
 * The articles of the blog, or of a group and those below it, 20 a page. The default group is the root of all
 * groups, and its address the blog's. An address that names no group and no page is not found. [RT-011..015
 * BLOG-016]
 */
export async function loadBlog(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
): Promise<BlogPage> {
  const { organiser, site, language } = context;
  const asked = readGroupAddress(params.group, params.page);
  if (!asked) throw notFound();
  if (params.page === "1") throw redirect(sitePath(blogAddress(asked.group)), 301);

  const groups = await organiser.site.groupsOf("Article");
  const root = onlyRoot(groups);
  if (root && asked.group === slugOf(root)) throw redirect(sitePath(blogAddress("", asked.page)), 301);
  const group = asked.group === "" ? null : findGroup(groups, asked.group);
  if (group === undefined) throw notFound();
  const listed = await organiser.articles.ofGroup(asked.group, asked.page);
  const pageCount = Math.max(1, listed.pageCount);
  if (asked.page > pageCount) throw notFound();

  const name = blogName(groups, language.code);
  const told = group ?? root;
  const writer = { formats: formatsFor(language.code), zone: site.timeZone };
  return {
    group: asked.group,
    name: group?.name ?? name,
    html: asked.page === 1 && told ? await context.html.clean(told.content) : "",
    trail: trailTo(groups, group, fromBlog(groups, name)),
    groups: topGroups(groups).map((top) => ({ slug: slugOf(top), name: top.name })),
    articles: listed.items.map((article) => articleTile(article, writer)),
    page: asked.page,
    pageCount,
  };
}

const notFound = () => data({ kind: "not-found" }, { status: 404 });
