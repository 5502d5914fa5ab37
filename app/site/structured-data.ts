import type { MetaDescriptor } from "@remix-run/node";
import type { Crumb } from "./browsing/group-trail.ts";
import { type Matches, siteOf } from "./head.ts";

/** The whole address of a path of this site. */
export const absolute = (matches: Matches, path: string): string =>
  `${siteOf(matches)?.publicUrl ?? ""}${path === "/" ? "" : path}`;

/** The way to a page for search engines; `trail` ends with the page itself. */
export const trailData = (matches: Matches, trail: readonly Crumb[]): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: siteOf(matches)?.organisation.name ?? "", to: "/" }, ...trail].map(
      ({ name, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: absolute(matches, to),
      }),
    ),
  },
});

/** Whose site it is, as other data names it. */
export const organisationData = (matches: Matches) => ({
  "@type": "Organization",
  name: siteOf(matches)?.organisation.name ?? "",
  url: absolute(matches, "/"),
});
