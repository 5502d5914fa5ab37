import { z } from "zod";
import { noPicture, type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import { imageOrPhoto } from "../../wire/media.ts";
import { decimal, flag, html, startDateTime, recordId, text } from "../../wire/primitives.ts";

/*
 * Schemas of widget settings. The CMS editor saves numbers as text. `html` must be sanitised before it is
 * shown.
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
 * A picture. In the API's rows format it is an image object or a photo. In the block format it is an id, which
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
 * Replaces picture ids in a widget's settings by `{ hash }`. A setting such as `image` has the id, and
 * `image_hashes.image` has the hash.
 */
export function replacePictureIds(settings: unknown): Record<string, unknown> {
  const parsed = SettingsWithHashes.safeParse(settings);
  if (!parsed.success) return {};
  const hashesByName = Object.entries(parsed.data.image_hashes).flatMap(([name, hash]) =>
    hash ? [[name, { hash }]] : [],
  );
  return { ...parsed.data, ...Object.fromEntries(hashesByName) };
}

const SettingsWithHashes = z.looseObject({
  image_hashes: z.record(z.string(), z.string().nullish()).catch({}).default({}),
});
