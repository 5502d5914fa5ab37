import type { z } from "zod";
import type { PictureReference } from "../../../media/picture-sources.ts";
import type { ImageSettings } from "./settings.ts";

export type ImageWidget = { picture: PictureReference; aspect: string; width: number; link: string };

export const loadImage = async (settings: z.output<typeof ImageSettings>): Promise<ImageWidget> => ({
  picture: settings.image,
  aspect: settings.aspect || "raw",
  width: settings.initial_width,
  link: settings.link_to_url,
});
