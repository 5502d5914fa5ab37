import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { type ImageObject, imageObject } from "../media/image-object.ts";

/** Builds image objects in the requested size and aspect; null if there is no picture. */
export type Pictures = {
  of(hash: string): ImageObject | null;
  /** Keeps the map's own aspect, because positions on it are relative to its width. */
  ofMap(hash: string): ImageObject | null;
};

const ImageInput = z.object({ image_width: integer, image_aspect: text, extra_aspects: list(text) });

/**
 * Creates the picture builder for the `image_width`, `image_aspect` and `extra_aspects` of a call; the
 * defaults are 900 px and 16x9. [EVT-081]
 */
export function picturesFor(parts: Parts, input: Readonly<Record<string, unknown>>): Pictures {
  const { image_width, image_aspect, extra_aspects } = ImageInput.parse(input);
  const width = image_width > 0 ? image_width : 900;
  const aspect = image_aspect === "" ? "16x9" : image_aspect;
  const extraAspects = extra_aspects.filter((extra) => extra !== "");
  return {
    of: (hash) => imageObject(parts, hash, { aspect, width, extraAspects }),
    ofMap: (hash) => imageObject(parts, hash, { aspect: "raw", width: 1600 }),
  };
}
