import { z } from "zod";
import { noPicture, type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import { imageOrPhoto } from "../../wire/media.ts";
import { decimal, flag, html, startDateTime, recordId, text } from "../../wire/primitives.ts";

/*
 * Schemas for widget settings. The editor writes numbers as text, and pictures in two formats. `html` must be
 * sanitised before it is shown.
 */

export { decimal, flag, html, recordId, text };

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
export const dateTimeWithDefault = (timeOfDay: string) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${timeOfDay}` : value,
    startDateTime,
  );

/**
 * A picture. The format `rows` sends an image object or a photo. The format `blocks` sends an id, which
 * `replacePictureIds` replaces by `{ hash }`. Anything else becomes `noPicture`.
 */
export const picture = z
  .union([
    z.strictObject({ hash: text }).transform(({ hash }): PictureReference => ({ image: null, hash })),
    imageOrPhoto.transform(toPictureReference),
  ])
  .catch(noPicture)
  .default(noPicture);

/**
 * Replaces picture ids in a block's variables by `{ hash }`. A block has the id in a variable such as
 * `image`, and the hash under the same name in `image_hashes`.
 */
export function replacePictureIds(variables: unknown): Record<string, unknown> {
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
