import { z } from "zod";
import type { Domain } from "../../wire/site.ts";

/** Keys of the organiser's analytics services; null for each service without a valid key. */
export type AnalyticsTags = {
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
 * Parses the services in the organiser's settings; null if there are none, so that no consent is necessary.
 * [SET-004]
 */
export function parseAnalyticsTags(keys: Keys): AnalyticsTags | null {
  const matomo = {
    url: parseMatomoUrl(keys.matomoSiteUrl),
    siteId: parseKey(keys.matomoSiteId, /^\d{1,9}$/),
  };
  const tags = {
    googleAnalytics: parseKey(keys.googleAnalyticsKey, /^[A-Z]{1,3}-[A-Z\d-]{4,30}$/i),
    tagManager: parseKey(keys.googleTagManager, /^GTM-[A-Z\d]{4,20}$/i),
    facebookPixel: parseKey(keys.facebookPixel, /^\d{5,25}$/),
    matomo: matomo.url && matomo.siteId ? { url: matomo.url, siteId: matomo.siteId } : null,
  };
  return Object.values(tags).some((tag) => tag !== null) ? tags : null;
}

/** Returns the origins that the CSP must allow for these services. */
export function listAnalyticsOrigins({ googleAnalytics, tagManager, facebookPixel, matomo }: AnalyticsTags) {
  const sources = [
    ...(googleAnalytics || tagManager ? [GOOGLE_ORIGINS] : []),
    ...(facebookPixel ? [FACEBOOK_ORIGINS] : []),
    ...(matomo ? [allowForAll(new URL(matomo.url).origin)] : []),
  ];
  return {
    scripts: sources.flatMap(({ scripts }) => scripts),
    pictures: sources.flatMap(({ pictures }) => pictures),
    connections: sources.flatMap(({ connections }) => connections),
  };
}

export const listAnalyticsNames = ({
  googleAnalytics,
  tagManager,
  facebookPixel,
  matomo,
}: AnalyticsTags): string[] => [
  ...(googleAnalytics ? ["Google Analytics"] : []),
  ...(tagManager ? ["Google Tag Manager"] : []),
  ...(facebookPixel ? ["Facebook"] : []),
  ...(matomo ? ["Matomo"] : []),
];

const GOOGLE_ORIGINS = {
  scripts: ["https://www.googletagmanager.com"],
  pictures: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  connections: [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
};
const FACEBOOK_ORIGINS = {
  scripts: ["https://connect.facebook.net"],
  pictures: ["https://www.facebook.com"],
  connections: ["https://www.facebook.com", "https://connect.facebook.net"],
};
const allowForAll = (origin: string) => ({ scripts: [origin], pictures: [origin], connections: [origin] });

/** Trims a key; null if it doesn't match the pattern. */
const parseKey = (text: string, pattern: RegExp): string | null =>
  pattern.test(text.trim()) ? text.trim() : null;

/** Parses the URL of a Matomo server; null if it isn't https, as a script over http could be modified. */
function parseMatomoUrl(text: string): string | null {
  const parsed = z
    .url({ protocol: /^https$/ })
    .safeParse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed.success) return null;
  const { origin, pathname } = new URL(parsed.data);
  return origin + pathname.replace(/\/*$/, "/");
}
