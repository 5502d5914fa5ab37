import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { type ImageObject, buildImageObject } from "../media/image-object.ts";

/** Builds image objects from the hashes of pictures; null for an unknown hash. */
export type Pictures = {
  toImage(hash: string): ImageObject | null;
  /** Keeps the picture's own aspect, because positions on a map are relative to its width. */
  toMapImage(hash: string): ImageObject | null;
};

const ImageInput = z.object({ image_width: integer, image_aspect: text, extra_aspects: list(text) });

/**
 * Creates the functions for the `image_width` (pixels), `image_aspect` and `extra_aspects` in the input of a
 * call. [EVT-081]
 */
export function createPictures(parts: Parts, input: Readonly<Record<string, unknown>>): Pictures {
  const { image_width, image_aspect, extra_aspects } = ImageInput.parse(input);
  const width = image_width > 0 ? image_width : 900;
  const aspect = image_aspect === "" ? "16x9" : image_aspect;
  const extraAspects = extra_aspects.filter((extraAspect) => extraAspect !== "");
  return {
    toImage: (hash) => buildImageObject(parts, hash, { aspect, width, extraAspects }),
    toMapImage: (hash) => buildImageObject(parts, hash, { aspect: "raw", width: 1600 }),
  };
}
