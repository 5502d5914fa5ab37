import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { toInstant } from "../domain/venue-time.ts";
import { buildElement, buildXmlDocument } from "../domain/xml.ts";
import type { ArticleTile } from "../wire/article.ts";
import { buildArticlePath, buildBlogPath, FEED_PATH } from "./blog-paths.ts";
import { findBlogName } from "./blog-groups.server.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/**
 * Responds with the newest articles as an Atom feed. Leaves out articles without a publication time, because
 * a feed entry must have a time.
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
  if (lastUpdate !== undefined) emptySinceByUrl.delete(site.publicUrl);
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
        href: site.publicUrl + buildBlogPath(),
      }),
      buildElement("updated", {}, lastUpdate ?? getEmptyFeedDate(site, clock.now())),
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

const emptySinceByUrl = new LRUCache<string, number>({ max: 10 });

/**
 * Returns the modification date of an empty feed, because RFC 4287 requires a date. The date is constant, so
 * that the ETag doesn't change.
 */
function getEmptyFeedDate({ publicUrl }: Site, now: number): string {
  const emptySince = emptySinceByUrl.get(publicUrl) ?? now;
  emptySinceByUrl.set(publicUrl, emptySince);
  return new Date(emptySince).toISOString();
}

type Site = { publicUrl: string; timeZone: string };

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
      href: site.publicUrl + buildArticlePath(slug),
    }),
    buildElement("published", {}, updated),
    buildElement("updated", {}, updated),
    ...(author === "" ? [] : [buildElement("author", {}, [buildElement("name", {}, author)])]),
    ...groups.map((group) => buildElement("category", { term: group.slug, label: group.name })),
    ...(blurb === "" ? [] : [buildElement("summary", {}, blurb)]),
  ]);
  return [{ updated, xml }];
}

/** Builds a tag URI (RFC 4151): a permanent id that doesn't depend on the page's URL. */
const buildTagUri = ({ publicUrl }: Site, name: string): string =>
  `tag:${new URL(publicUrl).hostname},2026:${name}`;
