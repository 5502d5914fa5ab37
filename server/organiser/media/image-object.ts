import type { Parts } from "../feature.ts";
import { isAspect, offeredWidth, sizeIn } from "./aspects.ts";
import { type Original, originalOf } from "./originals.ts";
import { takenPhoto } from "./taken-photos.ts";

export type ImageWishes = { aspect: string; width: number; extraAspects?: readonly string[] };

/**
 * An image object as the wire has it. Addresses are absolute; width and height are those of `url`. [IMG-001
 * IMG-002]
 */
export type ImageObject = ReturnType<typeof describe>;

/**
 * The image object of a picture: its addresses in an aspect and a width (px, rounded up to multiples of 25),
 * and again in `extraAspects`. An aspect that nobody knows counts as “raw”. Null when there is no such
 * picture.
 */
export function imageObject(
  parts: Pick<Parts, "publicUrl">,
  hash: string,
  wishes: ImageWishes,
): ImageObject | null {
  const original = takenPhoto(hash) ?? originalOf(hash);
  return original && describe(parts.publicUrl, original, wishes);
}

function describe(
  publicUrl: string,
  original: Omit<Original, "file">,
  { aspect, width, extraAspects = [] }: ImageWishes,
) {
  const extension = original.isTransparent ? "png" : "jpg";
  const shape = isAspect(aspect) ? aspect : "raw";
  const wide = offeredWidth(width);
  return {
    ...filesIn(shape),
    hash: original.hash,
    extension,
    extra_aspects: extraAspects.filter(isAspect).map(filesIn),
  };

  function filesIn(name: string) {
    const address = (ending: string) => `${publicUrl}/assets/i/${original.hash}/${name}/${wide}.${ending}`;
    return {
      aspect: name,
      placeholder: "",
      url: address(extension),
      webp_url: address("webp"),
      avif_url: address("avif"),
      ...sizeIn(name, wide, original),
    };
  }
}
