import { z } from "zod";
import type { Domain } from "../../wire/site.ts";

/** The keys of the organiser's analytics services, or null for a service without a valid key. */
export type AnalyticsTags = {
  googleAnalytics: string | null;
  tagManager: string | null;
  facebookPixel: string | null;
  /** `url` ends with a slash. */
  matomo: { url: string; siteId: string } | null;
};

type AnalyticsSettings = Pick<
  Domain,
  "googleAnalyticsKey" | "googleTagManager" | "facebookPixel" | "matomoSiteUrl" | "matomoSiteId"
>;

/** Parses the analytics services in the organiser's settings, or returns null if there are none. [SET-004] */
export function parseAnalyticsTags(settings: AnalyticsSettings): AnalyticsTags | null {
  const matomo = {
    url: parseMatomoUrl(settings.matomoSiteUrl),
    siteId: parseKey(settings.matomoSiteId, /^\d{1,9}$/),
  };
  const tags = {
    googleAnalytics: parseKey(settings.googleAnalyticsKey, /^[A-Z]{1,3}-[A-Z\d-]{4,30}$/i),
    tagManager: parseKey(settings.googleTagManager, /^GTM-[A-Z\d]{4,20}$/i),
    facebookPixel: parseKey(settings.facebookPixel, /^\d{5,25}$/),
    matomo: matomo.url && matomo.siteId ? { url: matomo.url, siteId: matomo.siteId } : null,
  };
  return Object.values(tags).some((tag) => tag !== null) ? tags : null;
}

/** Returns the origins that the CSP must allow for these services. */
export function listAnalyticsOrigins({ googleAnalytics, tagManager, facebookPixel, matomo }: AnalyticsTags) {
  const allOrigins = [
    ...(googleAnalytics || tagManager ? [GOOGLE_ORIGINS] : []),
    ...(facebookPixel ? [FACEBOOK_ORIGINS] : []),
    ...(matomo ? [allowForAll(new URL(matomo.url).origin)] : []),
  ];
  return {
    scripts: allOrigins.flatMap(({ scripts }) => scripts),
    pictures: allOrigins.flatMap(({ pictures }) => pictures),
    connections: allOrigins.flatMap(({ connections }) => connections),
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

const parseKey = (text: string, pattern: RegExp): string | null =>
  pattern.test(text.trim()) ? text.trim() : null;

/** Accepts only https, because a script that is loaded over http could be modified. */
function parseMatomoUrl(text: string): string | null {
  const parsed = z
    .url({ protocol: /^https$/ })
    .safeParse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed.success) return null;
  const { origin, pathname } = new URL(parsed.data);
  return origin + pathname.replace(/\/*$/, "/");
}
