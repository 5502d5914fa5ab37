import { parseDayPlaceholder, text } from "./primitives.ts";

/** `replacePlaceholders` explains placeholders. */
const MEDIA_URL_PLACEHOLDER_PREFIX = `media:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/** Whether this site serves this path of the API under the same path. */
export const isServedUnderSamePath = (path: string): boolean => /^\/(assets|v)\//.test(path);

/**
 * The URL of a picture, a video or a document. Browsers load files from this site, never from the API.
 * - Relative URLs in the folders `/assets/` and `/v/` become the same path of this site.
 * - `data:` URLs and paths with `MEDIA_PREFIX` stay unchanged.
 * - Other relative and http(s) URLs become a placeholder (`replacePlaceholders`).
 * - Anything else becomes "".
 */
export const mediaUrl = text.transform(toPathOrPlaceholder);

function toPathOrPlaceholder(input: string): string {
  const urlText = input.trim();
  if (!URL_PATTERN.test(urlText)) return "";
  if (urlText === "" || urlText.startsWith("data:") || urlText.startsWith(MEDIA_PREFIX)) return urlText;
  const url = parseUrl(urlText);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const isPathOfApi = url.host === BASE_HOST && isServedUnderSamePath(url.pathname);
  return isPathOfApi ? url.pathname + url.search : MEDIA_URL_PLACEHOLDER_PREFIX + urlText;
}

/** Matches paths, absolute URLs and file names, but no other text, such as “Ask us for sizes”. */
const URL_PATTERN = /^(?:\/|data:|https?:)|^\S*(?:\/\S|\.\w{2,5}(?:[?#]|$))/i;

/** Path prefix of the files that this site serves under another path than the API. */
export const MEDIA_PREFIX = "/media/";

export type PlaceholderResolvers = {
  /** Converts the URL of a file to a path of this site. */
  resolveMediaUrl: (url: string) => string;
  /** Converts an ISO timestamp to its date (`yyyy-MM-dd`). */
  resolveDay: (instant: string) => string;
};

/**
 * Replaces all placeholders in `value`. Mutates `value`, so call it before the value is cached.
 *
 * A placeholder is a media URL or a timestamp with a prefix. `mediaUrl` and `dateOnly` return a placeholder
 * if the result depends on the API's hosts or the site's time zone, which schemas don't know. The prefix is
 * random for each process, so that no text of the API can imitate it. For example, `mediaUrl` parses
 * `https://cdn.example/a.jpg` as `media:<random>:https://cdn.example/a.jpg`, and `resolveMediaUrl` returns
 * the path.
 */
export function replacePlaceholders(value: unknown, resolvers: PlaceholderResolvers): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, property] of Object.entries(value)) {
    if (typeof property !== "string") replacePlaceholders(property, resolvers);
    else if (property.startsWith(MEDIA_URL_PLACEHOLDER_PREFIX))
      Reflect.set(value, key, resolvers.resolveMediaUrl(property.slice(MEDIA_URL_PLACEHOLDER_PREFIX.length)));
    else {
      const instant = parseDayPlaceholder(property);
      if (instant !== null) Reflect.set(value, key, resolvers.resolveDay(instant));
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
 * Converts the URLs of documents, images and videos in a widget's settings like `mediaUrl`. Images and videos
 * are recognised by their keys and by `parentKey`, because the settings have no common schema.
 */
export function convertMediaUrls(value: unknown, parentKey = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => convertMediaUrls(item, parentKey));
  if (typeof value !== "object" || value === null) return value;
  const hasKey = (key: string) => key in value;
  const isImage = hasKey("url") && (IMAGE_KEYS.some(hasKey) || /image|photo|picture|slate/i.test(parentKey));
  const isVideo = hasKey("file") && (VIDEO_KEYS.some(hasKey) || /video/i.test(parentKey));
  const convertedEntries = Object.entries(value).map(([key, property]): [string, unknown] => {
    const isMediaUrl =
      (isImage && IMAGE_URL_KEYS.has(key)) ||
      ((key === "link_to_document" || (isVideo && key === "file")) && looksLikePath(property));
    if (isMediaUrl && typeof property === "string") return [key, toPathOrPlaceholder(property)];
    return [key, convertMediaUrls(property, key)];
  });
  return Object.fromEntries(convertedEntries);
}

/** A text without a slash is the id of a file. */
const looksLikePath = (property: unknown): boolean => typeof property === "string" && property.includes("/");

/** Host of relative URLs, which are paths of the API. */
const BASE_HOST = "organiser.invalid";

const parseUrl = (url: string): URL | null =>
  URL.canParse(url, `http://${BASE_HOST}`) ? new URL(url, `http://${BASE_HOST}`) : null;
