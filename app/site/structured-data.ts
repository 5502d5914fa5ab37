import type { MetaDescriptor } from "@remix-run/node";
import type { Crumb } from "./browsing/group-trail.ts";
import { type Matches, findSiteData } from "./head.ts";

/** Returns the absolute URL of a path of this site. */
export const buildAbsoluteUrl = (matches: Matches, path: string): string =>
  `${findSiteData(matches)?.publicUrl ?? ""}${path === "/" ? "" : path}`;

/** Builds structured data of a page's breadcrumbs. `trail` ends with the page itself. */
export const buildBreadcrumbData = (matches: Matches, trail: readonly Crumb[]): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: findSiteData(matches)?.organisation.name ?? "", to: "/" }, ...trail].map(
      ({ name, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: buildAbsoluteUrl(matches, to),
      }),
    ),
  },
});

/** Builds the organisation, for use within other structured data. */
export const buildOrganisationData = (matches: Matches) => ({
  "@type": "Organization",
  name: findSiteData(matches)?.organisation.name ?? "",
  url: buildAbsoluteUrl(matches, "/"),
});
