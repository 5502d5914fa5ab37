import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { toInstant } from "../domain/venue-time.ts";
import { buildElement, buildXmlDocument } from "../domain/xml.ts";
import type { ArticleTile } from "../wire/article.ts";
import { articlePath, blogPath, FEED_PATH } from "./blog-paths.ts";
import { findBlogName } from "./blog-groups.server.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/**
 * Returns the newest articles as an Atom feed. Feed entries are identified by the article's id, which
 * survives renaming. Articles without a publication time are omitted, because a feed entry must have a time.
 */
export async function loader({ context: { organiser, site, clock } }: LoaderFunctionArgs) {
  const [{ items }, groups, domain] = await Promise.all([
    organiser.articles.listByGroup("", 1),
    organiser.site.listGroupsByModel("Article"),
    organiser.site.getDomain(),
  ]);
  const organisation = domain.organisationName || domain.name || site.productName;
  const entries = items.flatMap((article) => buildFeedEntries(article, site));
  const [lastUpdate] = entries
    .map(({ updated }) => updated)
    .toSorted()
    .toReversed();
  if (lastUpdate !== undefined) firstSeenEmpty.delete(site.publicUrl);
  const feed = buildXmlDocument(
    buildElement("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": contentLanguage }, [
      buildElement("id", {}, buildTagUri(site, "blog")),
      buildElement("title", {}, `${findBlogName(groups, contentLanguage)} – ${organisation}`),
      buildElement("link", {
        rel: "self",
        type: "application/atom+xml",
        href: site.publicUrl + FEED_PATH,
      }),
      buildElement("link", {
        rel: "alternate",
        type: "text/html",
        href: site.publicUrl + blogPath(),
      }),
      buildElement("updated", {}, lastUpdate ?? getFirstSeenEmpty(site, clock.now())),
      buildElement("author", {}, [buildElement("name", {}, organisation)]),
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

/** When this process first found no articles for the feed, in ms since 1970 UTC, by the site's URL. */
const firstSeenEmpty = new LRUCache<string, number>({ max: 10 });

/**
 * Returns the modification date of an empty feed, which a feed must have (RFC 4287): when this process first
 * found no articles. It is constant, so that the feed and its ETag don't change.
 */
function getFirstSeenEmpty({ publicUrl }: Site, now: number): string {
  const firstSeenAt = firstSeenEmpty.get(publicUrl) ?? now;
  firstSeenEmpty.set(publicUrl, firstSeenAt);
  return new Date(firstSeenAt).toISOString();
}

type Site = { publicUrl: string; timeZone: string };

/** Builds the feed's entry of an article. Returns an empty list if the article has no publication time. */
function buildFeedEntries(article: ArticleTile, site: Site): { updated: string; xml: string }[] {
  const { id, name, slug, blurb, author, publishTime, groups } = article;
  if (publishTime === null) return [];
  const updated = new Date(toInstant(publishTime, site.timeZone)).toISOString();
  const xml = buildElement("entry", {}, [
    buildElement("id", {}, buildTagUri(site, `article-${id}`)),
    buildElement("title", {}, name),
    buildElement("link", {
      rel: "alternate",
      type: "text/html",
      href: site.publicUrl + articlePath(slug),
    }),
    buildElement("published", {}, updated),
    buildElement("updated", {}, updated),
    ...(author === "" ? [] : [buildElement("author", {}, [buildElement("name", {}, author)])]),
    ...groups.map((group) => buildElement("category", { term: group.slug, label: group.name })),
    ...(blurb === "" ? [] : [buildElement("summary", {}, blurb)]),
  ]);
  return [{ updated, xml }];
}

/** Returns a tag URI (RFC 4151): a permanent id that doesn't depend on the page's URL. */
const buildTagUri = ({ publicUrl }: Site, name: string): string =>
  `tag:${new URL(publicUrl).hostname},2026:${name}`;
