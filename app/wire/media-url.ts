import { unresolvedInstant, text } from "./primitives.ts";

/**
 * Prefix of a placeholder: a URL from the API that still has to be resolved to a path of this site. It is
 * random for each process and never leaves it, so that user text can't be mistaken for a placeholder.
 */
const UNRESOLVED_PREFIX = `media:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/**
 * Whether this site serves an API path under the same path, in any requested size.
 */
export const hasSamePathOnSite = (path: string): boolean => /^\/(assets|v)\//.test(path);

/**
 * The URL of a picture, a video or a document. Browsers never access the API: paths in its folders
 * `/assets/` and `/v/` are served by this site under the same path. Everything else becomes a placeholder,
 * which `resolveInPlace` resolves.
 */
export const mediaPath = text.transform(toPathOrUnresolved);

function toPathOrUnresolved(input: string): string {
  const address = input.trim();
  if (!URL_PATTERN.test(address)) return "";
  if (address === "" || address.startsWith("data:") || address.startsWith(MEDIA_PREFIX)) return address;
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const isPathOfApi = url.host === PLACEHOLDER_HOST && hasSamePathOnSite(url.pathname);
  return isPathOfApi ? url.pathname + url.search : UNRESOLVED_PREFIX + address;
}

/** Matches paths, absolute URLs and file names. Other text, such as “Ask us for sizes”, is no URL. */
const URL_PATTERN = /^(?:\/|data:|https?:)|^\S*(?:\/\S|\.\w{2,5}(?:[?#]|$))/i;

/** The path prefix under which this site serves files without a path of their own. */
export const MEDIA_PREFIX = "/media/";

/**
 * Schemas don't know the API's hosts and the site's time zone. They leave placeholders, which these functions
 * resolve: a media URL to a path, an ISO timestamp to a date (`yyyy-MM-dd`).
 */
export type SiteResolvers = {
  mediaPath: (address: string) => string;
  dateInSiteTimeZone: (instant: string) => string;
};

/** Replaces the placeholders in `value`. Mutates it, so call it before the value is cached or returned. */
export function resolveInPlace(value: unknown, site: SiteResolvers): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "string") resolveInPlace(member, site);
    else if (member.startsWith(UNRESOLVED_PREFIX))
      Reflect.set(value, key, site.mediaPath(member.slice(UNRESOLVED_PREFIX.length)));
    else {
      const instant = unresolvedInstant(member);
      if (instant !== null) Reflect.set(value, key, site.dateInSiteTimeZone(instant));
    }
  }
}

const imageUrlMembers = new Set(["url", "webp_url", "avif_url", "placeholder"]);
const imageMembers = [
  "webp_url",
  "avif_url",
  "width",
  "height",
  "hash",
  "aspect",
  "extension",
  "extra_aspects",
];
const videoMembers = ["youtube_id", "slate", "slate_image", "platform", "file_type"];

/**
 * Replaces the URLs of documents, images and videos in a widget's settings by placeholders. Only the widget
 * defines the shape of its settings. The URLs are recognised by their key or their other members, since links have a `url` too.
 */
export function markMediaUrls(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => markMediaUrls(entry, name));
  if (typeof value !== "object" || value === null) return value;
  const has = (member: string) => member in value;
  const isImage = has("url") && (imageMembers.some(has) || /image|photo|picture|slate/i.test(name));
  const isVideo = has("file") && (videoMembers.some(has) || /video/i.test(name));
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const isUrlMember =
      (isImage && imageUrlMembers.has(key)) ||
      ((key === "link_to_document" || (isVideo && key === "file")) && looksLikePath(member));
    if (isUrlMember && typeof member === "string") return [key, toPathOrUnresolved(member)];
    return [key, markMediaUrls(member, key)];
  });
  return Object.fromEntries(members);
}

/** A string with a slash is a URL; without one it is an id. */
const looksLikePath = (member: unknown): boolean => typeof member === "string" && member.includes("/");

/** Placeholder host for relative URLs. */
const PLACEHOLDER_HOST = "organiser.invalid";

const parseUrl = (address: string): URL | null =>
  URL.canParse(address, `http://${PLACEHOLDER_HOST}`) ? new URL(address, `http://${PLACEHOLDER_HOST}`) : null;
