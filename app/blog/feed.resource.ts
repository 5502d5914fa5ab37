import type { LoaderFunctionArgs } from "@remix-run/node";
import { toInstant } from "../domain/venue-time.ts";
import { tag, xmlDocument } from "../domain/xml.ts";
import type { ArticleTile } from "../wire/article.ts";
import { articleAddress, blogAddress, feedAddress } from "./blog-address.ts";
import { blogName } from "./blog-groups.server.ts";
import { contentLanguage } from "../i18n/as-written.ts";

/**
 * The newest articles as an Atom feed, each by its id, which stays when it is renamed. Articles without a
 * time are left out: a feed can't say when they came out.
 */
export async function loader({ context: { organiser, site } }: LoaderFunctionArgs) {
  const [{ items }, groups, domain] = await Promise.all([
    organiser.articles.ofGroup("", 1),
    organiser.site.groupsOf("Article"),
    organiser.site.domain(),
  ]);
  const organisation = domain.organisationName || domain.name || site.productName;
  const entries = items.flatMap((article) => entryOf(article, site));
  const [newest] = entries
    .map(({ updated }) => updated)
    .toSorted()
    .toReversed();
  const feed = xmlDocument(
    tag("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": contentLanguage }, [
      tag("id", {}, idOf(site, "blog")),
      tag("title", {}, `${blogName(groups, contentLanguage)} – ${organisation}`),
      tag("link", { rel: "self", type: "application/atom+xml", href: site.publicUrl + feedAddress }),
      tag("link", { rel: "alternate", type: "text/html", href: site.publicUrl + blogAddress() }),
      tag("updated", {}, newest ?? beginning),
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

/** A feed must say when it changed; one that is empty never has. */
const beginning = "1970-01-01T00:00:00.000Z";

type Site = { publicUrl: string; timeZone: string };

function entryOf(article: ArticleTile, site: Site): { updated: string; xml: string }[] {
  const { id, name, slug, blurb, author, publishTime, groups } = article;
  if (publishTime === null) return [];
  const updated = new Date(toInstant(publishTime, site.timeZone)).toISOString();
  const xml = tag("entry", {}, [
    tag("id", {}, idOf(site, `article-${id}`)),
    tag("title", {}, name),
    tag("link", { rel: "alternate", type: "text/html", href: site.publicUrl + articleAddress(slug) }),
    tag("published", {}, updated),
    tag("updated", {}, updated),
    ...(author === "" ? [] : [tag("author", {}, [tag("name", {}, author)])]),
    ...groups.map((group) => tag("category", { term: group.slug, label: group.name })),
    ...(blurb === "" ? [] : [tag("summary", {}, blurb)]),
  ]);
  return [{ updated, xml }];
}

/** A tag URI (RFC 4151): a name for good, whatever the addresses become. */
const idOf = ({ publicUrl }: Site, name: string): string => `tag:${new URL(publicUrl).hostname},2026:${name}`;
