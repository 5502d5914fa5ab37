import { z } from "zod";
import { noPicture, type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import { imageOrPhoto } from "../../wire/media.ts";
import { decimal, flag, html, moment, recordId, text } from "../../wire/primitives.ts";

// Building blocks of widget settings. The editor writes numbers as text, and pictures in two formats.

// `html` must be sanitised before it is shown.
export { html, recordId, text };

export const bool = flag;

export const number = decimal;

/** One of some values; anything else becomes `otherwise`. */
export const oneOf = <const Value extends string>(values: readonly Value[], otherwise: Value) =>
  text.catch("").transform((given) => values.find((value) => value === given) ?? otherwise);

/** An integer from `min` to `max`, possibly written as text; anything else becomes `otherwise`. */
export const integerBetween = (min: number, max: number, otherwise: number) =>
  text.catch("").transform((given) => {
    const value = Number(given);
    return given !== "" && Number.isInteger(value) && value >= min && value <= max ? value : otherwise;
  });

/** A point in time; a date without a time gets `timeOfDay`. */
export const time = (timeOfDay: string) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${timeOfDay}` : value,
    moment,
  );

/**
 * A picture: an image object or a photo in the rows format, a hash in the block format (see
 * `withPictureHashes`). A bare id, or anything else, is no picture.
 */
export const picture = z
  .union([
    z.strictObject({ hash: text }).transform(({ hash }): PictureReference => ({ image: null, hash })),
    imageOrPhoto.transform(toPictureReference),
  ])
  .catch(noPicture)
  .default(noPicture);

/**
 * Returns the variables of a widget with its pictures in place: blocks have a picture's id in `image`, and
 * its hash in `image_hashes.image`. A hash overrides the other value.
 */
export function withPictureHashes(variables: unknown): Record<string, unknown> {
  const parsed = Variables.safeParse(variables);
  if (!parsed.success) return {};
  const hashed = Object.entries(parsed.data.image_hashes).flatMap(([name, hash]) =>
    hash ? [[name, { hash }]] : [],
  );
  return { ...parsed.data, ...Object.fromEntries(hashed) };
}

const Variables = z.looseObject({
  image_hashes: z.record(z.string(), z.string().nullish()).catch({}).default({}),
});
