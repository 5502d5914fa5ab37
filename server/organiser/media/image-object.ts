import type { Parts } from "../feature.ts";
import { isAspect, roundUpWidth, computePictureSize } from "./picture-sizes.ts";
import { type Original, findOriginal } from "./originals.ts";
import { parsePhotoHash } from "./photo-store.ts";

export type ImageOptions = { aspect: string; width: number; extraAspects?: readonly string[] };

/** The API's image object. URLs are absolute. Width and height are in pixels. [IMG-001 IMG-002] */
export type ImageObject = ReturnType<typeof toImageObject>;

/**
 * Builds the image object of a picture: its URLs in `aspect` and in each of `extraAspects`. Null if there is
 * no such picture.
 * - `width` is in pixels. It is rounded up to an available width.
 * - An unknown `aspect` becomes “raw”. Unknown extra aspects are left out.
 */
export function buildImageObject(
  parts: Pick<Parts, "publicUrl">,
  hash: string,
  options: ImageOptions,
): ImageObject | null {
  const original = parsePhotoHash(hash) ?? findOriginal(hash);
  return original && toImageObject(parts.publicUrl, original, options);
}

function toImageObject(
  publicUrl: string,
  original: Omit<Original, "file">,
  { aspect, width, extraAspects = [] }: ImageOptions,
) {
  const extension = original.isTransparent ? "png" : "jpg";
  const knownAspect = isAspect(aspect) ? aspect : "raw";
  const actualWidth = roundUpWidth(width);
  return {
    ...toFiles(knownAspect),
    hash: original.hash,
    extension,
    extra_aspects: extraAspects.filter(isAspect).map(toFiles),
  };

  function toFiles(name: string) {
    const buildUrl = (extension: string) =>
      `${publicUrl}/assets/i/${original.hash}/${name}/${actualWidth}.${extension}`;
    return {
      aspect: name,
      placeholder: "",
      url: buildUrl(extension),
      webp_url: buildUrl("webp"),
      avif_url: buildUrl("avif"),
      ...computePictureSize(name, actualWidth, original),
    };
  }
}
