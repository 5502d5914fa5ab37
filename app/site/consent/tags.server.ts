import { z } from "zod";
import type { Domain } from "../../wire/site.ts";

/** The organiser's analytics services; null for each without a valid key. */
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
 * The services in the organiser's settings; null if there are none, and then no consent is requested.
 * [SET-004]
 */
export function parseAnalyticsTags(keys: Keys): AnalyticsTags | null {
  const matomo = { url: matomoUrl(keys.matomoSiteUrl), siteId: validKey(keys.matomoSiteId, /^\d{1,9}$/) };
  const tags = {
    googleAnalytics: validKey(keys.googleAnalyticsKey, /^[A-Z]{1,3}-[A-Z\d-]{4,30}$/i),
    tagManager: validKey(keys.googleTagManager, /^GTM-[A-Z\d]{4,20}$/i),
    facebookPixel: validKey(keys.facebookPixel, /^\d{5,25}$/),
    matomo: matomo.url && matomo.siteId ? { url: matomo.url, siteId: matomo.siteId } : null,
  };
  return Object.values(tags).some((tag) => tag !== null) ? tags : null;
}

/** The origins that the CSP must allow for these services. */
export function analyticsOrigins({ googleAnalytics, tagManager, facebookPixel, matomo }: AnalyticsTags) {
  const sources = [
    ...(googleAnalytics || tagManager ? [google] : []),
    ...(facebookPixel ? [facebook] : []),
    ...(matomo ? [sameForAll(new URL(matomo.url).origin)] : []),
  ];
  return {
    scripts: sources.flatMap(({ scripts }) => scripts),
    pictures: sources.flatMap(({ pictures }) => pictures),
    connections: sources.flatMap(({ connections }) => connections),
  };
}

/** Their display names. */
export const analyticsNames = ({
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
const sameForAll = (origin: string) => ({ scripts: [origin], pictures: [origin], connections: [origin] });

const validKey = (text: string, pattern: RegExp): string | null =>
  pattern.test(text.trim()) ? text.trim() : null;

/** https only: over http the script could be modified on the way. */
function matomoUrl(text: string): string | null {
  const parsed = z
    .url({ protocol: /^https$/ })
    .safeParse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed.success) return null;
  const { origin, pathname } = new URL(parsed.data);
  return origin + pathname.replace(/\/*$/, "/");
}
