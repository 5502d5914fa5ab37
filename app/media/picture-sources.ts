import type { Image } from "../wire/media.ts";
import { heightForAspect } from "./aspect.ts";

/** The members of an image object that pages need: its size and format, and its URLs if there is no hash. */
type ImageReference = Pick<Image, "width" | "height" | "extension"> &
  Partial<Pick<Image, "hash" | "url" | "webpUrl" | "avifUrl">>;

/** A picture as the organiser references it: by the hash of its file, by an image object, or by both. */
export type PictureReference = { image: ImageReference | null; hash: string };

export const noPicture: PictureReference = { image: null, hash: "" };

/** Reduces an image object to what pages need, because all loader data is sent to the browser. */
export function toPictureReference(image: Image | null): PictureReference {
  if (!image) return noPicture;
  const { url, webpUrl, avifUrl, width, height, extension } = image;
  const hash = image.hash || hashFromUrl(url);
  if (hash) return { image: { width, height, extension }, hash };
  return url ? { image: { url, webpUrl, avifUrl, width, height, extension }, hash } : noPicture;
}

export const hasPicture = ({ image, hash }: PictureReference): boolean => hash !== "" || Boolean(image?.url);

/**
 * Attributes of an `<img>` and the `<source>`s before it. Width and height are those of `src`; height is
 * null if unknown.
 */
export type PictureSources = {
  src: string;
  srcSet: string;
  width: number;
  height: number | null;
  better: { type: string; srcSet: string }[];
};

/**
 * Returns the files of a picture in an aspect, or null if there is no picture. `width` is the largest width
 * on the page in CSS pixels. Widths are multiples of 25 px, up to twice `width` for high-density screens.
 * [IMG-003 IMG-005 IMG-007 IMG-010]
 */
export function pictureSources(
  { image, hash }: PictureReference,
  aspect: string,
  width: number,
): PictureSources | null {
  const byHash = hash || image?.hash || hashFromUrl(image?.url ?? "");
  if (byHash) return fromHash(byHash, aspect, width, image);
  return image ? fromFile(image, aspect, width) : null;
}

/**
 * Returns the widths to offer for a picture shown up to `width` px wide: rounded up to 25 px, at most the
 * API's maximum.
 */
export function widthsFor(width: number, factors: readonly number[] = FINE_STEPS): number[] {
  const widths = factors.map((factor) => roundUp(width * factor));
  return [...new Set(widths)].filter((candidate) => candidate >= 300 || candidate >= width / 2);
}

/** The small steps are for phones, where a needlessly large file costs most on slow connections. */
const FINE_STEPS = [0.25, 0.375, 0.5, 0.75, 1, 1.5, 2];
/** For older browsers. There are few steps, because every page contains the lists of both formats. */
const COARSE_STEPS = [0.5, 1, 2];

function fromHash(hash: string, aspect: string, width: number, image: ImageReference | null): PictureSources {
  const address = (px: number, extension: string) =>
    `/assets/i/${encodeURIComponent(hash)}/${encodeURIComponent(aspect)}/${px}.${extension}`;
  const srcSet = (extension: string, factors?: readonly number[]) =>
    widthsFor(width, factors)
      .map((px) => `${address(px, extension)} ${px}w`)
      .join(", ");
  // A logo with transparency must not become a jpg.
  const fallbackFormat = image?.extension === "png" ? "png" : "jpg";
  return {
    src: address(roundUp(width), fallbackFormat),
    srcSet: srcSet(fallbackFormat),
    ...dimensionsIn(aspect, roundUp(width), image),
    better: [
      { type: "image/avif", srcSet: srcSet("avif") },
      { type: "image/webp", srcSet: srcSet("webp", COARSE_STEPS) },
    ],
  };
}

function fromFile(image: ImageReference, aspect: string, width: number): PictureSources | null {
  const { url = "", avifUrl = "" } = image;
  if (!url) return null;
  // Files outside the organiser's picture folders exist only in their original size.
  const isScalable = !url.startsWith("/media/") && /\.(jpe?g|png|webp|avif)$/i.test(url);
  const dimensions = dimensionsIn(aspect, roundUp(width), image);
  if (!isScalable || dimensions.height === null) {
    return { src: url, srcSet: "", ...dimensions, better: [] };
  }
  const ratio = dimensions.height / dimensions.width;
  const srcSet = (address: string) =>
    widthsFor(width)
      .map((px) => `${scaledUrl(address, px, Math.round(px * ratio))} ${px}w`)
      .join(", ");
  const webp = image.webpUrl || url.replace(/\.\w+$/, ".webp");
  return {
    src: scaledUrl(url, dimensions.width, dimensions.height),
    srcSet: srcSet(url),
    ...dimensions,
    better: [
      ...(avifUrl ? [{ type: "image/avif", srcSet: srcSet(avifUrl) }] : []),
      { type: "image/webp", srcSet: srcSet(webp) },
    ],
  };
}

/** Turns `/files/car.jpg` into `/files/600x400:car.jpg`; replaces an existing size. [IMG-003] */
function scaledUrl(url: string, width: number, height: number): string {
  const nameStart = url.lastIndexOf("/") + 1;
  const name = url.slice(nameStart).replace(/^\d+x\d+:/, "");
  return `${url.slice(0, nameStart)}${width}x${height}:${name}`;
}

function dimensionsIn(
  aspect: string,
  width: number,
  image: ImageReference | null,
): { width: number; height: number | null } {
  const ownHeight =
    image && image.width > 0 && image.height > 0 ? Math.round((width * image.height) / image.width) : null;
  return { width, height: heightForAspect(aspect, width) ?? ownHeight };
}

function hashFromUrl(url: string): string {
  const hash = /^\/assets\/i\/([^/]+)\/[^/]+\/\d+\.\w+$/.exec(url)?.[1] ?? "";
  try {
    return decodeURIComponent(hash);
  } catch {
    return ""; // malformed escapes such as %E0%A4%A: not a valid name
  }
}

const MAX_WIDTH = 2500;
const roundUp = (px: number): number => Math.min(MAX_WIDTH, Math.ceil(px / 25) * 25);
