import type { MetaDescriptor } from "@remix-run/node";
import { head, type Matches, siteOf } from "../../site/head.ts";
import { absolute, organisationData } from "../../site/structured-data.ts";

/**
 * Beside its title: whose site it is, how to reach them, where else they are, and how to search it. [SET-006
 * SET-007]
 */
export function homeHead(matches: Matches, description: string): MetaDescriptor[] {
  const site = siteOf(matches);
  const own = head(matches, description === "" ? {} : { description });
  if (!site) return own;
  const { organisation, publicUrl } = site;
  const { email, phone, address, logo, social } = organisation;
  const about = {
    "@context": "https://schema.org",
    ...organisationData(matches),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(logo && { logo: new URL(logo.src, publicUrl).href }),
    ...(social.length > 0 && { sameAs: social.map(({ link }) => link) }),
  };
  const search = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: organisation.name,
    url: absolute(matches, "/"),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/search/{search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
  return [...own, { "script:ld+json": about }, { "script:ld+json": search }];
}
