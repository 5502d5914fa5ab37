import type { Image } from "../wire/media.ts";
import { heightIn } from "./aspect.ts";

/**
 * What showing a picture takes of an image object: its own measure and format, and its addresses where no
 * hash says them.
 */
type ShownImage = Pick<Image, "width" | "height" | "extension"> &
  Partial<Pick<Image, "hash" | "url" | "webpUrl" | "avifUrl">>;

/** A picture as the organiser names it: by the hash of its file, by an image object, or by both. */
export type PictureReference = { image: ShownImage | null; hash: string };

export const noPicture: PictureReference = { image: null, hash: "" };

/**
 * An image object without what no page needs, since every loader's answer is sent to the browser along with
 * the page.
 */
export function pictureOf(image: Image | null): PictureReference {
  if (!image) return noPicture;
  const { url, webpUrl, avifUrl, width, height, extension } = image;
  const hash = image.hash || hashOf(url);
  if (hash) return { image: { width, height, extension }, hash };
  return url ? { image: { url, webpUrl, avifUrl, width, height, extension }, hash } : noPicture;
}

export const hasPicture = ({ image, hash }: PictureReference): boolean => hash !== "" || Boolean(image?.url);

/**
 * What an `<img>` and the `<source>`s before it need. Width and height are those of `src`; height is null
 * when nobody knows it.
 */
export type PictureSources = {
  src: string;
  srcSet: string;
  width: number;
  height: number | null;
  better: { type: string; srcSet: string }[];
};

/**
 * The files of a picture, `width` CSS pixels wide at its largest place on the page, in an aspect; null when
 * there is no picture. Widths are multiples of 25 px, up to twice the wished width for fine screens. [IMG-003
 * IMG-005 IMG-007 IMG-010]
 */
export function pictureSources(
  { image, hash }: PictureReference,
  aspect: string,
  width: number,
): PictureSources | null {
  const byHash = hash || image?.hash || hashOf(image?.url ?? "");
  if (byHash) return fromHash(byHash, aspect, width, image);
  return image ? fromFile(image, aspect, width) : null;
}

/**
 * Widths to offer for a picture shown up to `width` px wide, rounded up to 25 px, none above what the
 * organiser makes.
 */
export function widthsFor(width: number, factors: readonly number[] = fineSteps): number[] {
  const wished = factors.map((factor) => roundUp(width * factor));
  return [...new Set(wished)].filter((candidate) => candidate >= 300 || candidate >= width / 2);
}

/** The smallest ones are for phones, on whose slow lines a step too far costs most. */
const fineSteps = [0.25, 0.375, 0.5, 0.75, 1, 1.5, 2];
/** For browsers some years old. Every visitor pays for the lists of both formats. */
const coarseSteps = [0.5, 1, 2];

function fromHash(hash: string, aspect: string, width: number, image: ShownImage | null): PictureSources {
  const address = (px: number, extension: string) =>
    `/assets/i/${encodeURIComponent(hash)}/${encodeURIComponent(aspect)}/${px}.${extension}`;
  const srcSet = (extension: string, factors?: readonly number[]) =>
    widthsFor(width, factors)
      .map((px) => `${address(px, extension)} ${px}w`)
      .join(", ");
  // A logo in a see-through format must not become a jpg.
  const plain = image?.extension === "png" ? "png" : "jpg";
  return {
    src: address(roundUp(width), plain),
    srcSet: srcSet(plain),
    ...measures(aspect, roundUp(width), image),
    better: [
      { type: "image/avif", srcSet: srcSet("avif") },
      { type: "image/webp", srcSet: srcSet("webp", coarseSteps) },
    ],
  };
}

function fromFile(image: ShownImage, aspect: string, width: number): PictureSources | null {
  const { url = "", avifUrl = "" } = image;
  if (!url) return null;
  // What isn't in a folder of the organiser's pictures comes in the one size that it has.
  const isScalable = !url.startsWith("/media/") && /\.(jpe?g|png|webp|avif)$/i.test(url);
  const measured = measures(aspect, roundUp(width), image);
  if (!isScalable || measured.height === null) {
    return { src: url, srcSet: "", ...measured, better: [] };
  }
  const ratio = measured.height / measured.width;
  const srcSet = (address: string) =>
    widthsFor(width)
      .map((px) => `${scaled(address, px, Math.round(px * ratio))} ${px}w`)
      .join(", ");
  const webp = image.webpUrl || url.replace(/\.\w+$/, ".webp");
  return {
    src: scaled(url, measured.width, measured.height),
    srcSet: srcSet(url),
    ...measured,
    better: [
      ...(avifUrl ? [{ type: "image/avif", srcSet: srcSet(avifUrl) }] : []),
      { type: "image/webp", srcSet: srcSet(webp) },
    ],
  };
}

/** `/files/car.jpg` as `/files/600x400:car.jpg`; a measure that is already there is replaced. [IMG-003] */
function scaled(url: string, width: number, height: number): string {
  const cut = url.lastIndexOf("/") + 1;
  const name = url.slice(cut).replace(/^\d+x\d+:/, "");
  return `${url.slice(0, cut)}${width}x${height}:${name}`;
}

function measures(
  aspect: string,
  width: number,
  image: ShownImage | null,
): { width: number; height: number | null } {
  const own =
    image && image.width > 0 && image.height > 0 ? Math.round((width * image.height) / image.width) : null;
  return { width, height: heightIn(aspect, width) ?? own };
}

function hashOf(url: string): string {
  const hash = /^\/assets\/i\/([^/]+)\/[^/]+\/\d+\.\w+$/.exec(url)?.[1] ?? "";
  try {
    return decodeURIComponent(hash);
  } catch {
    return ""; // such as %E0%A4%A: no picture has that name
  }
}

const largest = 2500;
const roundUp = (px: number): number => Math.min(largest, Math.ceil(px / 25) * 25);
