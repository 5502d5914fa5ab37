import type { Image } from "../wire/media.ts";
import { computeHeight } from "./aspect.ts";

/**
 * The properties of an image object that pages need. The URLs are missing if `PictureReference` has a hash.
 */
type ImageReference = Pick<Image, "width" | "height" | "extension"> &
  Partial<Pick<Image, "hash" | "url" | "webpUrl" | "avifUrl">>;

/**
 * A reference to a picture of the organiser. `hash` identifies the picture at the API. If `hash` is "", the
 * URLs in `image` are used.
 */
export type PictureReference = { image: ImageReference | null; hash: string };

export const noPicture: PictureReference = { image: null, hash: "" };

/** Drops properties that pages don't need, because all loader data is sent to the browser. */
export function toPictureReference(image: Image | null): PictureReference {
  if (!image) return noPicture;
  const { url, webpUrl, avifUrl, width, height, extension } = image;
  const hash = image.hash || parseHash(url);
  if (hash) return { image: { width, height, extension }, hash };
  return url ? { image: { url, webpUrl, avifUrl, width, height, extension }, hash } : noPicture;
}

/** Whether the reference has a hash or a URL. */
export const hasPicture = ({ image, hash }: PictureReference): boolean => hash !== "" || Boolean(image?.url);

/** The attributes of an `<img>`, and of a `<source>` for each modern format. `height` is null if unknown. */
export type PictureSources = {
  src: string;
  srcSet: string;
  width: number;
  height: number | null;
  modernFormats: { type: string; srcSet: string }[];
};

/**
 * Returns the URLs of a picture in an aspect, or null if there is no picture. `width` is the largest width on
 * the page in CSS pixels. The offered widths are multiples of 25 px, up to twice `width` for high-density
 * screens. [IMG-003 IMG-005 IMG-007 IMG-010]
 */
export function buildPictureSources(
  { image, hash }: PictureReference,
  aspect: string,
  width: number,
): PictureSources | null {
  const fileHash = hash || image?.hash || parseHash(image?.url ?? "");
  if (fileHash) return buildSourcesFromHash(fileHash, aspect, width, image);
  return image ? buildSourcesFromFile(image, aspect, width) : null;
}

/**
 * Returns the widths to offer for a picture that is up to `width` px wide: multiples of 25 px, up to the
 * API's maximum. Omits widths that are both below 300 px and below half of `width`.
 */
export function listWidths(width: number, factors: readonly number[] = FINE_STEPS): number[] {
  const widths = factors.map((factor) => roundUpWidth(width * factor));
  return [...new Set(widths)].filter((candidate) => candidate >= 300 || candidate >= width / 2);
}

/** For AVIF and the fallback format, because large files are slow on phones with poor connections. */
const FINE_STEPS = [0.25, 0.375, 0.5, 0.75, 1, 1.5, 2];

/** For WebP, because only older browsers need it, and long lists make every page longer. */
const COARSE_STEPS = [0.5, 1, 2];

function buildSourcesFromHash(
  hash: string,
  aspect: string,
  width: number,
  image: ImageReference | null,
): PictureSources {
  const buildUrl = (px: number, extension: string) =>
    `/assets/i/${encodeURIComponent(hash)}/${encodeURIComponent(aspect)}/${px}.${extension}`;
  const buildSrcSet = (extension: string, factors?: readonly number[]) =>
    listWidths(width, factors)
      .map((px) => `${buildUrl(px, extension)} ${px}w`)
      .join(", ");
  // A PNG isn't offered as a JPEG, because a logo would lose its transparency.
  const fallbackFormat = image?.extension === "png" ? "png" : "jpg";
  return {
    src: buildUrl(roundUpWidth(width), fallbackFormat),
    srcSet: buildSrcSet(fallbackFormat),
    ...getDimensions(aspect, roundUpWidth(width), image),
    modernFormats: [
      { type: "image/avif", srcSet: buildSrcSet("avif") },
      { type: "image/webp", srcSet: buildSrcSet("webp", COARSE_STEPS) },
    ],
  };
}

function buildSourcesFromFile(image: ImageReference, aspect: string, width: number): PictureSources | null {
  const { url = "", avifUrl = "" } = image;
  if (!url) return null;
  // Files in `/media/` exist only in their original size.
  const isScalable = !url.startsWith("/media/") && /\.(jpe?g|png|webp|avif)$/i.test(url);
  const dimensions = getDimensions(aspect, roundUpWidth(width), image);
  if (!isScalable || dimensions.height === null) {
    return { src: url, srcSet: "", ...dimensions, modernFormats: [] };
  }
  const ratio = dimensions.height / dimensions.width;
  const buildSrcSet = (fileUrl: string) =>
    listWidths(width)
      .map((px) => `${buildScaledUrl(fileUrl, px, Math.round(px * ratio))} ${px}w`)
      .join(", ");
  const webp = image.webpUrl || url.replace(/\.\w+$/, ".webp");
  return {
    src: buildScaledUrl(url, dimensions.width, dimensions.height),
    srcSet: buildSrcSet(url),
    ...dimensions,
    modernFormats: [
      ...(avifUrl ? [{ type: "image/avif", srcSet: buildSrcSet(avifUrl) }] : []),
      { type: "image/webp", srcSet: buildSrcSet(webp) },
    ],
  };
}

/**
 * Adds a size to a file's URL, or replaces the size: `/files/car.jpg` becomes `/files/600x400:car.jpg`.
 * [IMG-003]
 */
function buildScaledUrl(url: string, width: number, height: number): string {
  const nameStart = url.lastIndexOf("/") + 1;
  const name = url.slice(nameStart).replace(/^\d+x\d+:/, "");
  return `${url.slice(0, nameStart)}${width}x${height}:${name}`;
}

function getDimensions(
  aspect: string,
  width: number,
  image: ImageReference | null,
): { width: number; height: number | null } {
  const ownHeight =
    image && image.width > 0 && image.height > 0 ? Math.round((width * image.height) / image.width) : null;
  return { width, height: computeHeight(aspect, width) ?? ownHeight };
}

function parseHash(url: string): string {
  const hash = /^\/assets\/i\/([^/]+)\/[^/]+\/\d+\.\w+$/.exec(url)?.[1] ?? "";
  try {
    return decodeURIComponent(hash);
  } catch {
    return ""; // malformed escapes, such as %E0%A4%A
  }
}

const MAX_WIDTH = 2500;
const roundUpWidth = (px: number): number => Math.min(MAX_WIDTH, Math.ceil(px / 25) * 25);
