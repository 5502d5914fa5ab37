import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { toInstant } from "../domain/venue-time.ts";
import { tag, xmlDocument } from "../domain/xml.ts";
import type { ArticleTile } from "../wire/article.ts";
import { articlePath, blogPath, feedPath } from "./blog-paths.ts";
import { findBlogName } from "./blog-groups.server.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/**
 * Returns the newest articles as an Atom feed. Entries are identified by article id, which survives renaming.
 * Articles without a publication time are left out, because an entry must have a time.
 */
export async function loader({ context: { organiser, site, clock } }: LoaderFunctionArgs) {
  const [{ items }, groups, domain] = await Promise.all([
    organiser.articles.listByGroup("", 1),
    organiser.site.groupsByModel("Article"),
    organiser.site.domain(),
  ]);
  const organisation = domain.organisationName || domain.name || site.productName;
  const entries = items.flatMap((article) => toEntry(article, site));
  const [newest] = entries
    .map(({ updated }) => updated)
    .toSorted()
    .toReversed();
  if (newest !== undefined) firstSeenEmpty.delete(site.publicUrl);
  const feed = xmlDocument(
    tag("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": contentLanguage }, [
      tag("id", {}, buildTagUri(site, "blog")),
      tag("title", {}, `${findBlogName(groups, contentLanguage)} – ${organisation}`),
      tag("link", { rel: "self", type: "application/atom+xml", href: site.publicUrl + feedPath }),
      tag("link", { rel: "alternate", type: "text/html", href: site.publicUrl + blogPath() }),
      tag("updated", {}, newest ?? emptySince(site, clock.now())),
      tag("author", {}, [tag("name", {}, organisation)]),
      ...entries.map(({ xml }) => xml),
    ]),
  );
  return new Response(feed, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
}

/** When this process first saw the feed of a site empty (milliseconds since the epoch), by the site's URL. */
const firstSeenEmpty = new LRUCache<string, number>({ max: 10 });

/**
 * Returns when this process first saw no article. A feed must have a modification date (RFC 4287), but the
 * API doesn't report when the last article was removed. With a fixed date, the empty feed and its ETag
 * don't change.
 */
function emptySince({ publicUrl }: Site, now: number): string {
  const since = firstSeenEmpty.get(publicUrl) ?? now;
  firstSeenEmpty.set(publicUrl, since);
  return new Date(since).toISOString();
}

type Site = { publicUrl: string; timeZone: string };

function toEntry(article: ArticleTile, site: Site): { updated: string; xml: string }[] {
  const { id, name, slug, blurb, author, publishTime, groups } = article;
  if (publishTime === null) return [];
  const updated = new Date(toInstant(publishTime, site.timeZone)).toISOString();
  const xml = tag("entry", {}, [
    tag("id", {}, buildTagUri(site, `article-${id}`)),
    tag("title", {}, name),
    tag("link", { rel: "alternate", type: "text/html", href: site.publicUrl + articlePath(slug) }),
    tag("published", {}, updated),
    tag("updated", {}, updated),
    ...(author === "" ? [] : [tag("author", {}, [tag("name", {}, author)])]),
    ...groups.map((group) => tag("category", { term: group.slug, label: group.name })),
    ...(blurb === "" ? [] : [tag("summary", {}, blurb)]),
  ]);
  return [{ updated, xml }];
}

/** Returns a tag URI (RFC 4151): a permanent id that doesn't depend on the page's URL. */
const buildTagUri = ({ publicUrl }: Site, name: string): string =>
  `tag:${new URL(publicUrl).hostname},2026:${name}`;
