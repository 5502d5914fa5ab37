import { z } from "zod";
import { list, text, integer } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { ImageOptions } from "../media/image-object.ts";
import { findImageById, findImageHash, findVideoById } from "../media/media-records.ts";
import type { StoredWidget } from "./stored-page.ts";

/**
 * The documented aspect and width of each picture setting, by the kind of widget and the name of the setting.
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

const SLATE_OPTIONS = { aspect: "16x9", width: 1920 }; // [IMG-036]

const Config = z.object({
  pagebuilderImages: list(
    z.object({
      widget: text,
      images: list(z.object({ name: text, image_aspect: text, image_width: integer })),
    }),
  ),
});

/**
 * Creates a function that returns the aspect and width of a picture setting, or null for other settings. The
 * parameter `config` of a call overrides the documented values.
 */
export function createImageOptionsLookup(
  config: unknown,
): (kind: string, setting: string) => ImageOptions | null {
  const parsed = Config.safeParse(config);
  const requestedWidgets = parsed.success ? parsed.data.pagebuilderImages : [];
  return (kind, setting) => {
    const documentedOptions = PICTURE_SETTINGS[kind]?.[setting];
    if (!documentedOptions) return null;
    const requestedOptions = requestedWidgets
      .find(({ widget }) => widget === kind)
      ?.images.find(({ name }) => name === setting);
    return {
      aspect: requestedOptions?.image_aspect || documentedOptions.aspect,
      width:
        requestedOptions && requestedOptions.image_width > 0
          ? requestedOptions.image_width
          : documentedOptions.width,
    };
  };
}

/** Loads a widget's settings for the rows format, with image objects instead of the ids of pictures. */
export async function loadSettingsWithImages(
  dependencies: Dependencies,
  { kind, settings }: StoredWidget,
  getImageOptions: (kind: string, setting: string) => ImageOptions | null,
): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(await replaceVideoId(dependencies, settings)).map(async ([name, value]) => {
      const imageOptions = getImageOptions(kind, name);
      return [
        name,
        imageOptions && typeof value === "number"
          ? await findImageById(dependencies, value, imageOptions)
          : value,
      ];
    }),
  );
  return Object.fromEntries(entries);
}

/** Loads a widget's settings for the block format, with the hashes of the pictures in `image_hashes`. */
export async function loadSettingsWithHashes(
  dependencies: Dependencies,
  { kind, settings }: StoredWidget,
): Promise<Record<string, unknown>> {
  const names = Object.keys(PICTURE_SETTINGS[kind] ?? {});
  const hashes = await Promise.all(
    names.map(async (name) => {
      const id = settings[name];
      return [name, typeof id === "number" ? await findImageHash(dependencies.db, id) : ""];
    }),
  );
  const settingsWithUrls = await replaceVideoId(dependencies, settings);
  return names.length === 0
    ? settingsWithUrls
    : { ...settingsWithUrls, image_hashes: Object.fromEntries(hashes) };
}

/** Replaces the id of a background video by the URLs of its file and its still picture (`slate`). */
async function replaceVideoId(
  dependencies: Dependencies,
  settings: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { background_video } = settings;
  if (typeof background_video !== "string") return settings;
  const video = await findVideoById(dependencies, background_video, SLATE_OPTIONS);
  return { ...settings, background_video: video && { file: video.file, slate: video.slate } };
}
