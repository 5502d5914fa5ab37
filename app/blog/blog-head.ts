import type { MetaDescriptor } from "@remix-run/node";
import { hasPicture, pictureSources } from "../media/picture-sources.ts";
import { head, type Matches, siteOf } from "../site/head.ts";
import { absolute, organisationData, trailData } from "../site/structured-data.ts";
import { articleAddress, feedAddress } from "./blog-address.ts";
import type { ArticlePage } from "./load-article.server.ts";
import { contentLanguage } from "../i18n/as-written.ts";

/** Tells browsers and feed readers of the feed. */
export const feedLink = (matches: Matches): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: siteOf(matches)?.organisation.name ?? "",
  href: feedAddress,
});

/** What search engines and those who share an article are told of it. [NAV-020] */
export function articleHead(matches: Matches, article: ArticlePage | undefined): MetaDescriptor[] {
  if (!article) return head(matches);
  const { name, published, author, picture, trails } = article;
  const to = articleAddress(article.slug);
  const sources = hasPicture(picture) ? pictureSources(picture, "4x3w", 1184) : null;
  const organisation = organisationData(matches);
  return [
    ...head(matches, {
      title: article.title,
      description: article.description,
      type: "article",
      picture: sources,
    }),
    ...(published ? [{ property: "article:published_time", content: published.iso }] : []),
    feedLink(matches),
    trailData(matches, [...(trails[0] ?? []), { name, to }]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: headlineOf(name),
        description: article.description,
        inLanguage: contentLanguage,
        mainEntityOfPage: absolute(matches, to),
        author: author === "" ? organisation : { "@type": "Person", name: author },
        publisher: organisation,
        ...(published && { datePublished: published.iso }),
        ...(sources && { image: [absolute(matches, sources.src)] }),
      },
    },
  ];
}

const longestHeadline = 110;

/** As much of a name as search engines take, cut between words. [NAV-020] */
function headlineOf(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= longestHeadline) return name;
  const cut = letters.slice(0, longestHeadline - 1).join("");
  return `${cut.replace(/\s+\S*$/u, "")}…`;
}
