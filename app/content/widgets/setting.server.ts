import { z } from "zod";
import { noPicture, type PictureReference, pictureOf } from "../../media/picture-sources.ts";
import { imageOrPhoto } from "../../wire/media.ts";
import { decimal, flag, html, moment, recordId, text } from "../../wire/primitives.ts";

// What the settings of widgets are made of. They come as the editor wrote them: numbers as text, pictures in
// two spellings.

// `html` goes through the cleaner before it is shown.
export { html, recordId, text };

export const yes = flag;

export const number = decimal;

/** One of some words; anything else is `otherwise`. */
export const oneOf = <const Word extends string>(words: readonly Word[], otherwise: Word) =>
  text.catch("").transform((given) => words.find((word) => word === given) ?? otherwise);

/** A whole number from `least` to `most`, perhaps written as text; anything else is `otherwise`. */
export const wholeBetween = (least: number, most: number, otherwise: number) =>
  text.catch("").transform((given) => {
    const value = Number(given);
    return given !== "" && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
  });

/** A moment; a day alone counts from `timeOfDay` on it. */
export const time = (timeOfDay: string) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${timeOfDay}` : value,
    moment,
  );

/**
 * A picture: an image object or a photo in the rows format, a hash in the block format (see `withHashes`). An
 * id alone, or anything else, is no picture.
 */
export const picture = z
  .union([
    z.strictObject({ hash: text }).transform(({ hash }): PictureReference => ({ image: null, hash })),
    imageOrPhoto.transform(pictureOf),
  ])
  .catch(noPicture)
  .default(noPicture);

/**
 * The variables of a widget with its pictures in place: blocks carry a picture as the id `image` and, beside
 * it, its hash in `image_hashes.image`. A hash wins over whatever else is there.
 */
export function withHashes(variables: unknown): Record<string, unknown> {
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
