import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { ImageOptions } from "../media/image-object.ts";
import { findImageById, findImageHash, findVideoById } from "../media/media-records.ts";
import type { StoredWidget } from "./stored-page.ts";

/**
 * The documented shape of each picture setting, by the kind of widget and the name of the setting.
 * [IMG-033 IMG-034 IMG-035 IMG-037]
 */
const PICTURE_SETTINGS: Record<string, Record<string, ImageOptions>> = {
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

/**
 * Creates a function that returns the shape (aspect and width) of a picture setting, or null for other
 * settings. A shape in `config`, a parameter of the call, overrides the documented shape.
 */
export function createShapeLookup(config: unknown): (kind: string, setting: string) => ImageOptions | null {
  const parsed = Config.safeParse(config);
  const requestedWidgets = parsed.success ? parsed.data.pagebuilderImages : [];
  return (kind, setting) => {
    const documentedShape = PICTURE_SETTINGS[kind]?.[setting];
    if (!documentedShape) return null;
    const requestedShape = requestedWidgets
      .find(({ widget }) => widget === kind)
      ?.images.find(({ name }) => name === setting);
    return {
      aspect: requestedShape?.image_aspect || documentedShape.aspect,
      width:
        requestedShape && requestedShape.image_width > 0 ? requestedShape.image_width : documentedShape.width,
    };
  };
}

/** Loads a widget's settings for the rows format: ids of pictures are replaced by image objects. */
export async function loadSettingsWithImages(
  parts: Parts,
  { kind, settings }: StoredWidget,
  getShape: (kind: string, setting: string) => ImageOptions | null,
): Promise<Record<string, unknown>> {
  const members = await Promise.all(
    Object.entries(await replaceVideoId(parts, settings)).map(async ([name, value]) => {
      const shape = getShape(kind, name);
      return [name, shape && typeof value === "number" ? await findImageById(parts, value, shape) : value];
    }),
  );
  return Object.fromEntries(members);
}

/** Loads a widget's settings for the block format, with the hashes of the pictures in `image_hashes`. */
export async function loadSettingsWithHashes(
  parts: Parts,
  { kind, settings }: StoredWidget,
): Promise<Record<string, unknown>> {
  const names = Object.keys(PICTURE_SETTINGS[kind] ?? {});
  const hashes = await Promise.all(
    names.map(async (name) => {
      const id = settings[name];
      return [name, typeof id === "number" ? await findImageHash(parts.db, id) : ""];
    }),
  );
  const settingsWithUrls = await replaceVideoId(parts, settings);
  return names.length === 0
    ? settingsWithUrls
    : { ...settingsWithUrls, image_hashes: Object.fromEntries(hashes) };
}

/** Replaces the id of a background video by the URLs of its file and its still picture (`slate`). */
async function replaceVideoId(
  parts: Parts,
  settings: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { background_video } = settings;
  if (typeof background_video !== "string") return settings;
  const video = await findVideoById(parts, background_video, VIDEO_SHAPE);
  return { ...settings, background_video: video && { file: video.file, slate: video.slate } };
}
