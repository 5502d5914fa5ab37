import { instantOfDay, text } from "./primitives.ts";

/**
 * Stands before an address that the API gives, until the client makes a path of this site of it. It is drawn
 * anew with each start and leaves the program with nothing, so that no text of a visitor can pass for an
 * address that the API named.
 */
const mark = `media:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/**
 * Whether a path below the API lies in a folder whose files this site passes on under the same path, in
 * whatever size a page asks for.
 */
export const isOwnPath = (path: string): boolean => /^\/(assets|v)\//.test(path);

/**
 * The address of a picture, a video or a document. Browsers never talk to the API: a path in its folders
 * `/assets/` and `/v/` is asked of this site as it is; all else is marked here and becomes a path by
 * `replaceMarked`, which knows the API's hosts.
 */
export const mediaPath = text.transform(pathOrMark);

function pathOrMark(given: string): string {
  const address = given.trim();
  if (!looksLikeAddress.test(address)) return "";
  if (address === "" || address.startsWith("data:") || address.startsWith(sitePath)) return address;
  const url = parsed(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const isPathOfApi = url.host === nowhere && isOwnPath(url.pathname);
  return isPathOfApi ? url.pathname + url.search : mark + address;
}

/**
 * A path, an address with its scheme, or the name of a file: “Ask us for sizes” or a number where an address
 * should be is none.
 */
const looksLikeAddress = /^(?:\/|data:|https?:)|^\S*(?:\/\S|\.\w{2,5}(?:[?#]|$))/i;

/** Where this site passes on what has no path of its own. */
export const sitePath = "/media/";

/** What schemas leave to the site: the path of an address, the date (`yyyy-MM-dd`) of an ISO instant. */
export type OfSite = { mediaPath: (address: string) => string; dateAt: (instant: string) => string };

/** Puts the site's own in place of marked addresses and dates, in a value that nobody else has yet. */
export function replaceMarked(value: unknown, site: OfSite): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "string") replaceMarked(member, site);
    else if (member.startsWith(mark)) Reflect.set(value, key, site.mediaPath(member.slice(mark.length)));
    else {
      const instant = instantOfDay(member);
      if (instant !== null) Reflect.set(value, key, site.dateAt(instant));
    }
  }
}

const addresses = new Set(["url", "webp_url", "avif_url", "placeholder"]);
const ofImages = ["webp_url", "avif_url", "width", "height", "hash", "aspect", "extension", "extra_aspects"];
const ofVideos = ["youtube_id", "slate", "slate_image", "platform", "file_type"];

/**
 * The settings of a widget, whose shape only the widget knows, with the addresses of documents and those in
 * image and video objects marked. They are known by their name or by what stands beside them, since a link is
 * called `url` too.
 */
export function markedSettings(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((piece) => markedSettings(piece, name));
  if (typeof value !== "object" || value === null) return value;
  const has = (member: string) => member in value;
  const isImage = has("url") && (ofImages.some(has) || /image|photo|picture|slate/i.test(name));
  const isVideo = has("file") && (ofVideos.some(has) || /video/i.test(name));
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const holdsAddress =
      (isImage && addresses.has(key)) ||
      ((key === "link_to_document" || (isVideo && key === "file")) && isAddress(member));
    if (holdsAddress && typeof member === "string") return [key, pathOrMark(member)];
    return [key, markedSettings(member, key)];
  });
  return Object.fromEntries(members);
}

/** A video's file can be an id as well, and so can a document. */
const isAddress = (member: unknown): boolean => typeof member === "string" && member.includes("/");

/** The host of an address that names none. */
const nowhere = "organiser.invalid";

const parsed = (address: string): URL | null =>
  URL.canParse(address, `http://${nowhere}`) ? new URL(address, `http://${nowhere}`) : null;
