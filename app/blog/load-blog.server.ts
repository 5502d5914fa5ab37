import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { formatsFor } from "../i18n/formats.server.ts";
import { parseGroupPath } from "../site/browsing/group-path.ts";
import { type Crumb, findGroup, getGroupSlug, buildTrail } from "../site/browsing/group-trail.ts";
import { findOnlyRoot, findTopGroups } from "../site/browsing/group-tree.ts";
import { toSitePath } from "../site/site-path.ts";
import { toArticleTile, type ArticleTileModel } from "./article-tile-model.ts";
import { blogPath } from "./blog-paths.ts";
import { findBlogName, buildBlogTrailStart } from "./blog-groups.server.ts";

/** A page of the blog or of one of its groups. */
export type BlogPage = {
  /** The group's slug; "" for the whole blog. */
  group: string;
  name: string;
  /** The organiser's description of the group; sanitised HTML. */
  html: string;
  trail: Crumb[];
  /** The top-level groups. */
  groups: { slug: string; name: string }[];
  articles: ArticleTileModel[];
  page: number;
  pageCount: number;
};

/**
 * Loads a page of articles of the blog, or of a group and its descendants. A request for the root group
 * redirects to the blog. Throws a 404 if the URL matches no group or page. [RT-011..015 BLOG-016]
 */
export async function loadBlog(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
): Promise<BlogPage> {
  const { organiser, site, language } = context;
  const requested = parseGroupPath(params.group, params.page);
  if (!requested) throw createNotFound();
  if (params.page === "1") throw redirect(toSitePath(blogPath(requested.group)), 301);

  const groups = await organiser.site.listGroupsByModel("Article");
  const root = findOnlyRoot(groups);
  if (root && requested.group === getGroupSlug(root))
    throw redirect(toSitePath(blogPath("", requested.page)), 301);
  const group = requested.group === "" ? null : findGroup(groups, requested.group);
  if (group === undefined) throw createNotFound();
  const result = await organiser.articles.listByGroup(requested.group, requested.page);
  const pageCount = Math.max(1, result.pageCount);
  if (requested.page > pageCount) throw createNotFound();

  const name = findBlogName(groups, language.code);
  const describedGroup = group ?? root;
  const dayFormat = { formats: formatsFor(language.code), zone: site.timeZone };
  return {
    group: requested.group,
    name: group?.name ?? name,
    html: requested.page === 1 && describedGroup ? await context.html.clean(describedGroup.content) : "",
    trail: buildTrail(groups, group, buildBlogTrailStart(groups, name)),
    groups: findTopGroups(groups).map((top) => ({
      slug: getGroupSlug(top),
      name: top.name,
    })),
    articles: result.items.map((article) => toArticleTile(article, dayFormat)),
    page: requested.page,
    pageCount,
  };
}

const createNotFound = () => data({ kind: "not-found" }, { status: 404 });
