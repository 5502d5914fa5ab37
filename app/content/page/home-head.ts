import type { MetaDescriptor } from "@remix-run/node";
import { buildHead, type Matches, findSiteData } from "../../site/head.ts";
import { buildAbsoluteUrl, buildOrganisationData } from "../../site/structured-data.ts";

/**
 * Returns the home page's metadata: the description, and structured data about the organisation and the site
 * search. [SET-006 SET-007]
 */
export function buildHomeHead(matches: Matches, description: string): MetaDescriptor[] {
  const site = findSiteData(matches);
  const metadata = buildHead(matches, description === "" ? {} : { description });
  if (!site) return metadata;
  const { organisation, publicUrl } = site;
  const { email, phone, address, logo, social } = organisation;
  const organisationData = {
    "@context": "https://schema.org",
    ...buildOrganisationData(matches),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(logo && { logo: new URL(logo.src, publicUrl).href }),
    ...(social.length > 0 && { sameAs: social.map(({ link }) => link) }),
  };
  const searchData = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: organisation.name,
    url: buildAbsoluteUrl(matches, "/"),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/search/{search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
  return [...metadata, { "script:ld+json": organisationData }, { "script:ld+json": searchData }];
}
