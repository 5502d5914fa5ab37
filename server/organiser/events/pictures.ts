import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import { type ImageObject, buildImageObject } from "../media/image-object.ts";

/** `hash` identifies a stored picture. The result is null for an unknown hash. */
export type Pictures = {
  toImage(hash: string): ImageObject | null;
  /** Keeps the picture's own aspect, because positions on a map are relative to its width. */
  toMapImage(hash: string): ImageObject | null;
};

const ImageInput = z.object({ image_width: integer, image_aspect: text, extra_aspects: list(text) });

/**
 * Builds image objects with the `image_width` (pixels), `image_aspect` and `extra_aspects` of a call's input.
 * [EVT-081]
 */
export function createPictures(
  dependencies: Dependencies,
  input: Readonly<Record<string, unknown>>,
): Pictures {
  const { image_width, image_aspect, extra_aspects } = ImageInput.parse(input);
  const width = image_width > 0 ? image_width : 900;
  const aspect = image_aspect === "" ? "16x9" : image_aspect;
  const extraAspects = extra_aspects.filter((extraAspect) => extraAspect !== "");
  return {
    toImage: (hash) => buildImageObject(dependencies, hash, { aspect, width, extraAspects }),
    toMapImage: (hash) => buildImageObject(dependencies, hash, { aspect: "raw", width: 1600 }),
  };
}
