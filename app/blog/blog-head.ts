import type { MetaDescriptor } from "@remix-run/node";
import { hasPicture, pictureSources } from "../media/picture-sources.ts";
import { head, type Matches, findSiteData } from "../site/head.ts";
import { absoluteUrl, organisationData, breadcrumbData } from "../site/structured-data.ts";
import { articlePath, feedPath } from "./blog-paths.ts";
import type { ArticlePage } from "./load-article.server.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/** Returns the link by which browsers and feed readers discover the feed. */
export const feedLink = (matches: Matches): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: findSiteData(matches)?.organisation.name ?? "",
  href: feedPath,
});

/** Returns the metadata of an article for search engines and link previews. [NAV-020] */
export function articleHead(matches: Matches, article: ArticlePage | undefined): MetaDescriptor[] {
  if (!article) return head(matches);
  const { name, publicationDate, author, picture, trails } = article;
  const to = articlePath(article.slug);
  const sources = hasPicture(picture) ? pictureSources(picture, "4x3w", 1184) : null;
  const organisation = organisationData(matches);
  return [
    ...head(matches, {
      title: article.title,
      description: article.description,
      type: "article",
      picture: sources,
    }),
    ...(publicationDate ? [{ property: "article:published_time", content: publicationDate.iso }] : []),
    feedLink(matches),
    breadcrumbData(matches, [...(trails[0] ?? []), { name, to }]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: truncateHeadline(name),
        description: article.description,
        inLanguage: contentLanguage,
        mainEntityOfPage: absoluteUrl(matches, to),
        author: author === "" ? organisation : { "@type": "Person", name: author },
        publisher: organisation,
        ...(publicationDate && { datePublished: publicationDate.iso }),
        ...(sources && { image: [absoluteUrl(matches, sources.src)] }),
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
