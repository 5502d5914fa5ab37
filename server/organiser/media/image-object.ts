import type { Dependencies } from "../feature.ts";
import { isAspect, roundUpWidth, computePictureSize } from "./picture-sizes.ts";
import { type OriginalPicture, findArtwork } from "./originals.ts";
import { parsePhotoHash } from "./photo-store.ts";

export type ImageOptions = { aspect: string; width: number; extraAspects?: readonly string[] };

/** The API's image object. URLs are absolute. Width and height are in pixels. [IMG-001 IMG-002] */
export type ImageObject = ReturnType<typeof toImageObject>;

/**
 * Builds the image object of a picture, with URLs in `aspect` and in each of `extraAspects`, or null for an
 * unknown hash.
 * - `width` is in pixels. It is rounded up to an available width.
 * - An unknown `aspect` becomes “raw”. Unknown extra aspects are left out.
 */
export function buildImageObject(
  dependencies: Pick<Dependencies, "publicUrl">,
  hash: string,
  options: ImageOptions,
): ImageObject | null {
  const original = parsePhotoHash(hash) ?? findArtwork(hash);
  return original && toImageObject(dependencies.publicUrl, original, options);
}

function toImageObject(
  publicUrl: string,
  original: Omit<OriginalPicture, "file">,
  { aspect, width, extraAspects = [] }: ImageOptions,
) {
  const extension = original.isTransparent ? "png" : "jpg";
  const usedAspect = isAspect(aspect) ? aspect : "raw";
  const actualWidth = roundUpWidth(width);
  return {
    ...toFiles(usedAspect),
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
