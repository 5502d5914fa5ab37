import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { ImageOptions } from "../media/image-object.ts";
import { imageById, imageHashOf, videoById } from "../media/media-records.ts";
import type { StoredWidget } from "./stored-page.ts";

/**
 * The settings of each kind of widget that are pictures, and their documented shapes. [IMG-033 IMG-034
 * IMG-035 IMG-037]
 */
const pictureSettings: Record<string, Record<string, ImageOptions>> = {
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

const VIDEO_SHAPE = { aspect: "16x9", width: 1920 }; // [IMG-036]

const Config = z.object({
  pagebuilderImages: list(
    z.object({
      widget: text,
      images: list(z.object({ name: text, image_aspect: text, image_width: integer })),
    }),
  ),
});

/** Returns the shape of a widget's picture: the one in the call's `config`, else the documented one. */
export function pictureShapes(config: unknown): (kind: string, setting: string) => ImageOptions | null {
  const given = Config.safeParse(config);
  const requested = given.success ? given.data.pagebuilderImages : [];
  return (kind, setting) => {
    const documented = pictureSettings[kind]?.[setting];
    if (!documented) return null;
    const own = requested.find(({ widget }) => widget === kind)?.images.find(({ name }) => name === setting);
    return {
      aspect: own?.image_aspect || documented.aspect,
      width: own && own.image_width > 0 ? own.image_width : documented.width,
    };
  };
}

/** Settings for the rows format: picture ids are replaced by image objects. */
export async function settingsWithImages(
  parts: Parts,
  { kind, settings }: StoredWidget,
  shapeOf: (kind: string, setting: string) => ImageOptions | null,
): Promise<Record<string, unknown>> {
  const members = await Promise.all(
    Object.entries(await withVideo(parts, settings)).map(async ([name, value]) => {
      const shape = shapeOf(kind, name);
      return [name, shape && typeof value === "number" ? await imageById(parts, value, shape) : value];
    }),
  );
  return Object.fromEntries(members);
}

/** Settings for the block format: as stored, with the pictures' hashes in `image_hashes`. */
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
  const withUrls = await withVideo(parts, settings);
  return names.length === 0 ? withUrls : { ...withUrls, image_hashes: Object.fromEntries(hashes) };
}

/** Replaces the id of a background video by the URLs of its file and still picture, in both formats. */
async function withVideo(parts: Parts, settings: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { background_video } = settings;
  if (typeof background_video !== "string") return settings;
  const video = await videoById(parts, background_video, VIDEO_SHAPE);
  return { ...settings, background_video: video && { file: video.file, slate: video.slate } };
}
