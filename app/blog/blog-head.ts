import type { MetaDescriptor } from "@remix-run/node";
import { hasPicture, buildPictureSources } from "../media/picture-sources.ts";
import { buildHead, type Matches, findSiteData } from "../site/head.ts";
import { buildAbsoluteUrl, buildOrganisationData, buildBreadcrumbData } from "../site/structured-data.ts";
import { buildArticlePath, FEED_PATH } from "./blog-paths.ts";
import type { ArticlePage } from "./load-article.server.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/** Returns the link by which browsers and feed readers discover the feed. */
export const buildFeedLink = (matches: Matches): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: findSiteData(matches)?.organisation.name ?? "",
  href: FEED_PATH,
});

/** Returns the metadata of an article for search engines and link previews. [NAV-020] */
export function buildArticleHead(matches: Matches, article: ArticlePage | undefined): MetaDescriptor[] {
  if (!article) return buildHead(matches);
  const { name, publicationDate, author, picture, trails } = article;
  const to = buildArticlePath(article.slug);
  const sources = hasPicture(picture) ? buildPictureSources(picture, "4x3w", 1184) : null;
  const organisation = buildOrganisationData(matches);
  return [
    ...buildHead(matches, {
      title: article.title,
      description: article.description,
      type: "article",
      picture: sources,
    }),
    ...(publicationDate ? [{ property: "article:published_time", content: publicationDate.iso }] : []),
    buildFeedLink(matches),
    buildBreadcrumbData(matches, [...(trails[0] ?? []), { name, to }]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: truncateHeadline(name),
        description: article.description,
        inLanguage: contentLanguage,
        mainEntityOfPage: buildAbsoluteUrl(matches, to),
        author: author === "" ? organisation : { "@type": "Person", name: author },
        publisher: organisation,
        ...(publicationDate && { datePublished: publicationDate.iso }),
        ...(sources && { image: [buildAbsoluteUrl(matches, sources.src)] }),
      },
    },
  ];
}

const MAX_HEADLINE_LENGTH = 110;

/** Shortens a name to the headline length of search engines, cut between words. [NAV-020] */
function truncateHeadline(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_HEADLINE_LENGTH) return name;
  const cut = characters.slice(0, MAX_HEADLINE_LENGTH - 1).join("");
  return `${cut.replace(/\s+\S*$/u, "")}…`;
}
