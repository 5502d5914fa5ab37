import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { imageObject, type ImageObject, type ImageOptions } from "./image-object.ts";
import { findOriginal } from "./originals.ts";

const ImageInput = z.object({ image_aspect: text, image_width: integer, extra_aspects: list(text) });

/**
 * Parses the picture options of a call, with `defaults` for those not given. Empty extra aspects are ignored:
 * the documented client sends them by mistake.
 */
export function parseImageOptions(
  input: Readonly<Record<string, unknown>>,
  defaults: { aspect: string; width: number },
): ImageOptions {
  const { image_aspect, image_width, extra_aspects } = ImageInput.parse({
    ...input,
    extra_aspects: asList(input["extra_aspects"]),
  });
  return {
    aspect: image_aspect === "" ? defaults.aspect : image_aspect,
    width: image_width > 0 ? image_width : defaults.width,
    extraAspects: extra_aspects.filter((aspect) => aspect !== ""),
  };
}

/** A query with a single value has a string instead of a list. */
const asList = (value: unknown): unknown => (typeof value === "string" ? [value] : value);

/** Returns the hash of a picture by its id; "" if there is none. */
export async function imageHashOf(db: Db, id: number): Promise<string> {
  const image = await db.selectFrom("images").select("hash").where("id", "=", id).executeTakeFirst();
  return image ? (findOriginal(image.hash)?.hash ?? "") : "";
}

/** Returns the id of a picture by its name; 0 if there is none. */
export async function imageIdOf(db: Db, name: string): Promise<number> {
  const image = await db.selectFrom("images").select("id").where("name", "=", name).executeTakeFirst();
  return image?.id ?? 0;
}

/** Returns the image object of a picture by its id, or null. */
export async function imageById(
  parts: Parts,
  id: number,
  options: ImageOptions,
): Promise<ImageObject | null> {
  const hash = await imageHashOf(parts.db, id);
  return hash === "" ? null : imageObject(parts, hash, options);
}

/**
 * Returns the API record of a video, or null; `file` is an absolute URL, `slate_image` an image object.
 * [IMG-039]
 */
export async function videoById(parts: Parts, id: string, options: ImageOptions) {
  const video = await parts.db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();
  if (!video) return null;
  const slate = imageObject(parts, video.slate_hash, options);
  return {
    id: video.id,
    platform: video.platform,
    youtube_id: video.youtube_id,
    name: video.name,
    slug: video.slug,
    length: String(video.length),
    slate: slate?.url ?? "",
    slate_image: slate,
    slate_hash: slate?.hash ?? "",
    file: video.file === "" ? "" : `${parts.publicUrl}/v/${video.id}.mp4`,
  };
}
