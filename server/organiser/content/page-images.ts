import { z } from "zod";
import { list, text, whole } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { ImageWishes } from "../media/image-object.ts";
import { imageById, imageHashOf, videoById } from "../media/media-records.ts";
import type { StoredWidget } from "./stored-page.ts";

/**
 * Which settings of a kind are pictures, and in what shape the documented site wants them. [IMG-033 IMG-034
 * IMG-035 IMG-037]
 */
const pictureSettings: Record<string, Record<string, ImageWishes>> = {
  "core/call_to_action": {
    left_image: { aspect: "16x9", width: 300 },
    right_image: { aspect: "16x9", width: 300 },
  },
  "core/hero_quote": {
    overlay_image: { aspect: "raw", width: 300 },
    background_image: { aspect: "16x9", width: 1920 },
  },
  "core/image_with_content": { image: { aspect: "16x9", width: 1920 } },
  "core/image": { image: { aspect: "raw", width: 1000 } },
};

const videoShape = { aspect: "16x9", width: 1920 }; // [IMG-036]

const Config = z.object({
  pagebuilderImages: list(
    z.object({
      widget: text,
      images: list(z.object({ name: text, image_aspect: text, image_width: whole })),
    }),
  ),
});

/** Gives the shape of a widget's picture: the one that the call's `config` names, else the documented one. */
export function pictureShapes(config: unknown): (kind: string, setting: string) => ImageWishes | null {
  const given = Config.safeParse(config);
  const wished = given.success ? given.data.pagebuilderImages : [];
  return (kind, setting) => {
    const usual = pictureSettings[kind]?.[setting];
    if (!usual) return null;
    const own = wished.find(({ widget }) => widget === kind)?.images.find(({ name }) => name === setting);
    return {
      aspect: own?.image_aspect || usual.aspect,
      width: own && own.image_width > 0 ? own.image_width : usual.width,
    };
  };
}

/** A widget's settings with image objects in place of the pictures' numbers, as the rows format has them. */
export async function settingsWithImages(
  parts: Parts,
  { kind, settings }: StoredWidget,
  shapeOf: (kind: string, setting: string) => ImageWishes | null,
): Promise<Record<string, unknown>> {
  const members = await Promise.all(
    Object.entries(await withVideo(parts, settings)).map(async ([name, value]) => {
      const shape = shapeOf(kind, name);
      return [name, shape && typeof value === "number" ? await imageById(parts, value, shape) : value];
    }),
  );
  return Object.fromEntries(members);
}

/**
 * A widget's settings as they are kept, with the pictures' hashes in `image_hashes`, as the block format has
 * them.
 */
export async function settingsWithHashes(
  parts: Parts,
  { kind, settings }: StoredWidget,
): Promise<Record<string, unknown>> {
  const names = Object.keys(pictureSettings[kind] ?? {});
  const hashes = await Promise.all(
    names.map(async (name) => {
      const id = settings[name];
      return [name, typeof id === "number" ? await imageHashOf(parts.db, id) : ""];
    }),
  );
  const told = await withVideo(parts, settings);
  return names.length === 0 ? told : { ...told, image_hashes: Object.fromEntries(hashes) };
}

/**
 * A background video is kept as its id and told as the addresses of its file and its still picture, in both
 * formats.
 */
async function withVideo(parts: Parts, settings: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { background_video } = settings;
  if (typeof background_video !== "string") return settings;
  const video = await videoById(parts, background_video, videoShape);
  return { ...settings, background_video: video && { file: video.file, slate: video.slate } };
}
