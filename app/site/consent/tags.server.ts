import { z } from "zod";
import type { Domain } from "../../wire/site.ts";

/**
 * The services by which the organiser counts visits; null for each that has no key, or one of no such form.
 */
export type Tags = {
  googleAnalytics: string | null;
  tagManager: string | null;
  facebookPixel: string | null;
  /** `url` ends with a slash. */
  matomo: { url: string; siteId: string } | null;
};

type Keys = Pick<
  Domain,
  "googleAnalyticsKey" | "googleTagManager" | "facebookPixel" | "matomoSiteUrl" | "matomoSiteId"
>;

/**
 * The services of the organiser's settings; null without any, and then nobody is asked anything. [SET-004]
 */
export function tagsOf(keys: Keys): Tags | null {
  const matomo = { url: matomoUrl(keys.matomoSiteUrl), siteId: given(keys.matomoSiteId, /^\d{1,9}$/) };
  const tags = {
    googleAnalytics: given(keys.googleAnalyticsKey, /^[A-Z]{1,3}-[A-Z\d-]{4,30}$/i),
    tagManager: given(keys.googleTagManager, /^GTM-[A-Z\d]{4,20}$/i),
    facebookPixel: given(keys.facebookPixel, /^\d{5,25}$/),
    matomo: matomo.url && matomo.siteId ? { url: matomo.url, siteId: matomo.siteId } : null,
  };
  return Object.values(tags).some((tag) => tag !== null) ? tags : null;
}

/** What a page with these services must be let reach. */
export function originsOf({ googleAnalytics, tagManager, facebookPixel, matomo }: Tags) {
  const used = [
    ...(googleAnalytics || tagManager ? [google] : []),
    ...(facebookPixel ? [facebook] : []),
    ...(matomo ? [allOf(new URL(matomo.url).origin)] : []),
  ];
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    pictures: used.flatMap(({ pictures }) => pictures),
    connections: used.flatMap(({ connections }) => connections),
  };
}

/** Their names as visitors know them. */
export const namesOf = ({ googleAnalytics, tagManager, facebookPixel, matomo }: Tags): string[] => [
  ...(googleAnalytics ? ["Google Analytics"] : []),
  ...(tagManager ? ["Google Tag Manager"] : []),
  ...(facebookPixel ? ["Facebook"] : []),
  ...(matomo ? ["Matomo"] : []),
];

const google = {
  scripts: ["https://www.googletagmanager.com"],
  pictures: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  connections: [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
};
const facebook = {
  scripts: ["https://connect.facebook.net"],
  pictures: ["https://www.facebook.com"],
  connections: ["https://www.facebook.com", "https://connect.facebook.net"],
};
const allOf = (origin: string) => ({ scripts: [origin], pictures: [origin], connections: [origin] });

const given = (text: string, form: RegExp): string | null => (form.test(text.trim()) ? text.trim() : null);

/** https alone: whoever is in between could write the script. */
function matomoUrl(text: string): string | null {
  const written = z
    .url({ protocol: /^https$/ })
    .safeParse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!written.success) return null;
  const { origin, pathname } = new URL(written.data);
  return origin + pathname.replace(/\/*$/, "/");
}
