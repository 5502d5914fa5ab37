import { z } from "zod";
import { list, text, whole } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { type ImageObject, imageObject } from "../media/image-object.ts";

/** Makes image objects in the size and aspect that a call wishes; null where there is no picture. */
export type Pictures = {
  of(hash: string): ImageObject | null;
  /** A map keeps its own shape: positions on it are counted in its width. */
  ofMap(hash: string): ImageObject | null;
};

const Wishes = z.object({ image_width: whole, image_aspect: text, extra_aspects: list(text) });

/**
 * Pictures as `image_width`, `image_aspect` and `extra_aspects` of a call wish them; 900 px in 16x9 unless
 * they say otherwise. [EVT-081]
 */
export function picturesFor(parts: Parts, input: Readonly<Record<string, unknown>>): Pictures {
  const { image_width, image_aspect, extra_aspects } = Wishes.parse(input);
  const width = image_width > 0 ? image_width : 900;
  const aspect = image_aspect === "" ? "16x9" : image_aspect;
  const extraAspects = extra_aspects.filter((extra) => extra !== "");
  return {
    of: (hash) => imageObject(parts, hash, { aspect, width, extraAspects }),
    ofMap: (hash) => imageObject(parts, hash, { aspect: "raw", width: 1600 }),
  };
}
