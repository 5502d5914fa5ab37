import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { batchByKey } from "../records/batch.ts";
import { buildImageObject, type ImageObject, type ImageOptions } from "./image-object.ts";
import { findArtwork } from "./originals.ts";

const ImageInput = z.object({ image_aspect: text, image_width: integer, extra_aspects: list(text) });

/**
 * Parses the picture options in the input of a call. Missing options are taken from `defaults`. Empty extra
 * aspects are ignored, because the documented client sends them by mistake.
 */
export function parseImageOptions(
  input: Readonly<Record<string, unknown>>,
  defaults: { aspect: string; width: number },
): ImageOptions {
  const { image_aspect, image_width, extra_aspects } = ImageInput.parse({
    ...input,
    extra_aspects: toList(input["extra_aspects"]),
  });
  return {
    aspect: image_aspect === "" ? defaults.aspect : image_aspect,
    width: image_width > 0 ? image_width : defaults.width,
    extraAspects: extra_aspects.filter((aspect) => aspect !== ""),
  };
}

/** A query parameter with only one value is parsed as a string. */
const toList = (value: unknown): unknown => (typeof value === "string" ? [value] : value);

/** Finds the hash of a picture by its id, or "" if there is no such picture. */
export const findImageHash = batchByKey(async (db, ids: readonly number[]) => {
  const images = await db.selectFrom("images").select(["id", "hash"]).where("id", "in", ids).execute();
  const hashes = new Map(images.map(({ id, hash }) => [id, findArtwork(hash)?.hash ?? ""]));
  return (id) => hashes.get(id) ?? "";
});

/** Finds the id of a picture by its name, or 0 if there is no such picture. */
export async function findImageId(db: Db, name: string): Promise<number> {
  const image = await db.selectFrom("images").select("id").where("name", "=", name).executeTakeFirst();
  return image?.id ?? 0;
}

/** Builds the image object of the picture with an id, or null if there is no such picture. */
export async function findImageById(
  dependencies: Dependencies,
  id: number,
  options: ImageOptions,
): Promise<ImageObject | null> {
  const hash = await findImageHash(dependencies.db, id);
  return hash === "" ? null : buildImageObject(dependencies, hash, options);
}

/**
 * Finds a video by its id, as an API record, or null. `file` is an absolute URL, or "" for a video on another
 * platform. `slate_image` is the image object of its still picture. [IMG-039]
 */
export async function findVideoById(dependencies: Dependencies, id: string, options: ImageOptions) {
  const video = await findVideo(dependencies.db, id);
  if (!video) return null;
  const slate = buildImageObject(dependencies, video.slate_hash, options);
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
    file: video.file === "" ? "" : `${dependencies.publicUrl}/v/${video.id}.mp4`,
  };
}

const findVideo = batchByKey(async (db, ids: readonly string[]) => {
  const videos = await db.selectFrom("videos").selectAll().where("id", "in", ids).execute();
  return (id) => videos.find((video) => video.id === id);
});
