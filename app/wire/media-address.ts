import { unresolvedInstant, text } from "./primitives.ts";

/**
 * Prefix of a URL from the API that still has to be resolved to a path of this site. It is random for each
 * process and never leaves it, so that user text can't be mistaken for a URL from the API.
 */
const UNRESOLVED_PREFIX = `media:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/**
 * Returns true for paths of the API in a folder whose files this site serves under the same path, in any
 * requested size.
 */
export const isServedUnchanged = (path: string): boolean => /^\/(assets|v)\//.test(path);

/**
 * The URL of a picture, a video or a document. Browsers never access the API: paths in its folders
 * `/assets/` and `/v/` are served by this site unchanged; everything else is marked here and resolved by
 * `resolveMarked`, whose caller knows the API's hosts.
 */
export const mediaPath = text.transform(toPathOrMarked);

function toPathOrMarked(given: string): string {
  const address = given.trim();
  if (!ADDRESS_PATTERN.test(address)) return "";
  if (address === "" || address.startsWith("data:") || address.startsWith(mediaRoot)) return address;
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const isPathOfApi = url.host === PLACEHOLDER_HOST && isServedUnchanged(url.pathname);
  return isPathOfApi ? url.pathname + url.search : UNRESOLVED_PREFIX + address;
}

/** Matches paths, absolute URLs and file names. Other text, such as “Ask us for sizes”, is no URL. */
const ADDRESS_PATTERN = /^(?:\/|data:|https?:)|^\S*(?:\/\S|\.\w{2,5}(?:[?#]|$))/i;

/** The path prefix under which this site serves files without a path of their own. */
export const mediaRoot = "/media/";

/**
 * Resolvers for values that schemas can't resolve: the path of a URL, and the date (`yyyy-MM-dd`) of an ISO
 * timestamp.
 */
export type SiteResolvers = { mediaPath: (address: string) => string; dateAt: (instant: string) => string };

/** Resolves marked URLs and dates in place. The value must not be shared yet. */
export function resolveMarked(value: unknown, site: SiteResolvers): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "string") resolveMarked(member, site);
    else if (member.startsWith(UNRESOLVED_PREFIX))
      Reflect.set(value, key, site.mediaPath(member.slice(UNRESOLVED_PREFIX.length)));
    else {
      const instant = unresolvedInstant(member);
      if (instant !== null) Reflect.set(value, key, site.dateAt(instant));
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
 * Marks the URLs of documents, images and videos in a widget's settings, whose shape only the widget
 * defines. They are recognised by their key or their other members, since links have a `url` too.
 */
export function markSettings(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => markSettings(entry, name));
  if (typeof value !== "object" || value === null) return value;
  const has = (member: string) => member in value;
  const isImage = has("url") && (imageMembers.some(has) || /image|photo|picture|slate/i.test(name));
  const isVideo = has("file") && (videoMembers.some(has) || /video/i.test(name));
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const isUrlMember =
      (isImage && imageUrlMembers.has(key)) ||
      ((key === "link_to_document" || (isVideo && key === "file")) && isAddress(member));
    if (isUrlMember && typeof member === "string") return [key, toPathOrMarked(member)];
    return [key, markSettings(member, key)];
  });
  return Object.fromEntries(members);
}

/** The file of a video or document can be an id instead. */
const isAddress = (member: unknown): boolean => typeof member === "string" && member.includes("/");

/** Placeholder host for relative URLs. */
const PLACEHOLDER_HOST = "organiser.invalid";

const parseUrl = (address: string): URL | null =>
  URL.canParse(address, `http://${PLACEHOLDER_HOST}`) ? new URL(address, `http://${PLACEHOLDER_HOST}`) : null;
