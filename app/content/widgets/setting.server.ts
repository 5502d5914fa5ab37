import { z } from "zod";
import { noPicture, type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import { imageOrPhoto } from "../../wire/media.ts";
import { decimal, flag, html, startDateTime, recordId, text } from "../../wire/primitives.ts";

// Schemas for widget settings. The editor writes numbers as text, and pictures in two formats.

// `html` must be sanitised before it is shown.
export { html, recordId, text };

export const bool = flag;

export const number = decimal;

/** Creates a schema of one of `values`. Anything else becomes `fallback`. */
export const oneOf = <const Value extends string>(values: readonly Value[], fallback: Value) =>
  text.catch("").transform((input) => values.find((value) => value === input) ?? fallback);

/**
 * Creates a schema of an integer from `min` to `max`, as a number or as text. Anything else becomes
 * `fallback`.
 */
export const integerBetween = (min: number, max: number, fallback: number) =>
  text.catch("").transform((input) => {
    const value = Number(input);
    return input !== "" && Number.isInteger(value) && value >= min && value <= max ? value : fallback;
  });

/** Creates a schema of a point in time. A date without a time gets `timeOfDay`. */
export const time = (timeOfDay: string) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${timeOfDay}` : value,
    startDateTime,
  );

/**
 * A picture: an image object or a photo in the rows format, a hash in the block format (see
 * `withPictureHashes`). Anything else, such as an id alone, is no picture.
 */
export const picture = z
  .union([
    z.strictObject({ hash: text }).transform(({ hash }): PictureReference => ({ image: null, hash })),
    imageOrPhoto.transform(toPictureReference),
  ])
  .catch(noPicture)
  .default(noPicture);

/**
 * Replaces the ids of pictures in a block's variables by hashes. A block has the id in a variable such as
 * `image`, and the hash in `image_hashes` under the same name.
 */
export function withPictureHashes(variables: unknown): Record<string, unknown> {
  const parsed = Variables.safeParse(variables);
  if (!parsed.success) return {};
  const hashesByName = Object.entries(parsed.data.image_hashes).flatMap(([name, hash]) =>
    hash ? [[name, { hash }]] : [],
  );
  return { ...parsed.data, ...Object.fromEntries(hashesByName) };
}

const Variables = z.looseObject({
  image_hashes: z.record(z.string(), z.string().nullish()).catch({}).default({}),
});
