import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { formatsFor } from "../i18n/formats.server.ts";
import { parseGroupPath } from "../site/browsing/group-path.ts";
import { type Crumb, findGroup, getGroupSlug, buildTrail } from "../site/browsing/group-trail.ts";
import { findOnlyRoot, findTopGroups } from "../site/browsing/group-tree.ts";
import { toSitePath } from "../site/site-path.ts";
import { toArticleTile, type ArticleTileModel } from "./article-tile-model.ts";
import { buildBlogPath } from "./blog-paths.ts";
import { findBlogName, buildBlogTrailStart } from "./blog-groups.server.ts";

/** A page of the blog or of one of its groups. */
export type BlogPage = {
  group: string;
  name: string;
  /** The organiser's description of the group as sanitised HTML. */
  html: string;
  trail: Crumb[];
  groups: { slug: string; name: string }[];
  articles: ArticleTileModel[];
  page: number;
  pageCount: number;
};

/**
 * Loads a page of articles of the blog, or of a group and its descendants. A request for the root group
 * redirects to the blog. [RT-011..015 BLOG-016]
 * @throws a 404 if the URL matches no group or page
 */
export async function loadBlog(
  context: AppLoadContext,
  params: { group?: string | undefined; page?: string | undefined },
): Promise<BlogPage> {
  const { organiser, site, language } = context;
  const pageParams = parseGroupPath(params.group, params.page);
  if (!pageParams) throw createNotFound();
  if (params.page === "1") throw redirect(toSitePath(buildBlogPath(pageParams.group)), 301);

  const groups = await organiser.site.listGroupsByModel("Article");
  const root = findOnlyRoot(groups);
  if (root && pageParams.group === getGroupSlug(root))
    throw redirect(toSitePath(buildBlogPath("", pageParams.page)), 301);
  const group = pageParams.group === "" ? null : findGroup(groups, pageParams.group);
  if (group === undefined) throw createNotFound();
  const result = await organiser.articles.listByGroup(pageParams.group, pageParams.page);
  const pageCount = Math.max(1, result.pageCount);
  if (pageParams.page > pageCount) throw createNotFound();

  const name = findBlogName(groups, language.code);
  const describedGroup = group ?? root;
  const dayFormat = { formats: formatsFor(language.code), timeZone: site.timeZone };
  return {
    group: pageParams.group,
    name: group?.name ?? name,
    html: pageParams.page === 1 && describedGroup ? await context.html.clean(describedGroup.content) : "",
    trail: buildTrail(groups, group, buildBlogTrailStart(groups, name)),
    groups: findTopGroups(groups).map((topGroup) => ({
      slug: getGroupSlug(topGroup),
      name: topGroup.name,
    })),
    articles: result.items.map((article) => toArticleTile(article, dayFormat)),
    page: pageParams.page,
    pageCount,
  };
}

const createNotFound = () => data({ kind: "not-found" }, { status: 404 });
