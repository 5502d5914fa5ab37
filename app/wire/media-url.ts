import { findUnresolvedInstant, text } from "./primitives.ts";

/**
 * Prefix of URLs that `resolveInPlace` still has to convert to a path of this site. Random for each process
 * and never sent to a client, so that no text of the API can imitate it.
 */
const UNRESOLVED_PREFIX = `media:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/** Whether this site serves this path of the API under the same path. */
export const hasSamePathOnSite = (path: string): boolean => /^\/(assets|v)\//.test(path);

/**
 * The URL of a picture, a video or a document, which browsers load from this site, never from the API. URLs
 * in the API's folders `/assets/` and `/v/` become the same path of this site. Any other URL is prefixed for
 * `resolveInPlace`.
 */
export const mediaUrl = text.transform(toPathOrUnresolved);

function toPathOrUnresolved(input: string): string {
  const urlText = input.trim();
  if (!URL_PATTERN.test(urlText)) return "";
  if (urlText === "" || urlText.startsWith("data:") || urlText.startsWith(MEDIA_PREFIX)) return urlText;
  const url = parseUrl(urlText);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const isPathOfApi = url.host === BASE_HOST && hasSamePathOnSite(url.pathname);
  return isPathOfApi ? url.pathname + url.search : UNRESOLVED_PREFIX + urlText;
}

/** Matches paths, absolute URLs and file names, but no other text, such as “Ask us for sizes”. */
const URL_PATTERN = /^(?:\/|data:|https?:)|^\S*(?:\/\S|\.\w{2,5}(?:[?#]|$))/i;

/** Path prefix under which this site serves the files that don't have the same path as on the API. */
export const MEDIA_PREFIX = "/media/";

/**
 * Functions that convert what the schemas mark, since schemas don't know the API's hosts and the site's time
 * zone.
 */
export type SiteResolvers = {
  /** Converts the URL of a file to a path of this site. */
  resolveMediaUrl: (url: string) => string;
  /** Converts an ISO timestamp to its date (`yyyy-MM-dd`). */
  dateInSiteTimeZone: (instant: string) => string;
};

/**
 * Converts all marked URLs and timestamps in `value`. Mutates `value`, so call it before the value is cached.
 */
export function resolveInPlace(value: unknown, site: SiteResolvers): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "string") resolveInPlace(member, site);
    else if (member.startsWith(UNRESOLVED_PREFIX))
      Reflect.set(value, key, site.resolveMediaUrl(member.slice(UNRESOLVED_PREFIX.length)));
    else {
      const instant = findUnresolvedInstant(member);
      if (instant !== null) Reflect.set(value, key, site.dateInSiteTimeZone(instant));
    }
  }
}

const IMAGE_URL_KEYS = new Set(["url", "webp_url", "avif_url", "placeholder"]);
const IMAGE_KEYS = [
  "webp_url",
  "avif_url",
  "width",
  "height",
  "hash",
  "aspect",
  "extension",
  "extra_aspects",
];
const VIDEO_KEYS = ["youtube_id", "slate", "slate_image", "platform", "file_type"];

/**
 * Converts the URLs of documents, images and videos in a widget's settings like `mediaUrl`. The settings have
 * no common schema, so images and videos are recognised by their keys and by `parentKey`: links have a `url`,
 * too.
 */
export function convertMediaUrls(value: unknown, parentKey = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => convertMediaUrls(item, parentKey));
  if (typeof value !== "object" || value === null) return value;
  const has = (member: string) => member in value;
  const isImage = has("url") && (IMAGE_KEYS.some(has) || /image|photo|picture|slate/i.test(parentKey));
  const isVideo = has("file") && (VIDEO_KEYS.some(has) || /video/i.test(parentKey));
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const isUrlMember =
      (isImage && IMAGE_URL_KEYS.has(key)) ||
      ((key === "link_to_document" || (isVideo && key === "file")) && looksLikePath(member));
    if (isUrlMember && typeof member === "string") return [key, toPathOrUnresolved(member)];
    return [key, convertMediaUrls(member, key)];
  });
  return Object.fromEntries(members);
}

/** Whether a value is a URL. A text without a slash is the id of a file. */
const looksLikePath = (member: unknown): boolean => typeof member === "string" && member.includes("/");

/** Host of relative URLs, which are paths of the API. */
const BASE_HOST = "organiser.invalid";

const parseUrl = (url: string): URL | null =>
  URL.canParse(url, `http://${BASE_HOST}`) ? new URL(url, `http://${BASE_HOST}`) : null;
