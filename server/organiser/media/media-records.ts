import { z } from "zod";
import { list, text, whole } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { imageObject, type ImageObject, type ImageWishes } from "./image-object.ts";
import { originalOf } from "./originals.ts";

const Wishes = z.object({ image_aspect: text, image_width: whole, extra_aspects: list(text) });

/**
 * The picture wishes of a call; `usual` where it has none. Empty names among the extra aspects are what the
 * documented client sends by mistake.
 */
export function readWishes(
  input: Readonly<Record<string, unknown>>,
  usual: { aspect: string; width: number },
): ImageWishes {
  const { image_aspect, image_width, extra_aspects } = Wishes.parse({
    ...input,
    extra_aspects: asList(input["extra_aspects"]),
  });
  return {
    aspect: image_aspect === "" ? usual.aspect : image_aspect,
    width: image_width > 0 ? image_width : usual.width,
    extraAspects: extra_aspects.filter((aspect) => aspect !== ""),
  };
}

/** One value in a query is no list yet. */
const asList = (value: unknown): unknown => (typeof value === "string" ? [value] : value);

/** The hash of a picture by its number; "" when there is none. */
export async function imageHashOf(db: Db, id: number): Promise<string> {
  const image = await db.selectFrom("images").select("hash").where("id", "=", id).executeTakeFirst();
  return image ? (originalOf(image.hash)?.hash ?? "") : "";
}

/** The number of a picture by its name; 0 when there is none. */
export async function imageIdOf(db: Db, name: string): Promise<number> {
  const image = await db.selectFrom("images").select("id").where("name", "=", name).executeTakeFirst();
  return image?.id ?? 0;
}

/** A picture by its number. */
export async function imageById(parts: Parts, id: number, wishes: ImageWishes): Promise<ImageObject | null> {
  const hash = await imageHashOf(parts.db, id);
  return hash === "" ? null : imageObject(parts, hash, wishes);
}

/**
 * A video as the wire has it; `file` is an absolute address, `slate_image` a photo's image. Null when there
 * is none. [IMG-039]
 */
export async function videoById(parts: Parts, id: string, wishes: ImageWishes) {
  const video = await parts.db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();
  if (!video) return null;
  const slate = imageObject(parts, video.slate_hash, wishes);
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
