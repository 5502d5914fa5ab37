import { z } from "zod";
import type { PictureReference } from "../../../media/picture-sources.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { picture, text, integerBetween } from "../setting.server.ts";

/** Settings of `core/image`. */
const ImageSettings = z.object({
  image: picture,
  initial_width: integerBetween(25, 2500, 1000),
  aspect: text,
  link_to_url: text,
});

export type ImageWidget = { picture: PictureReference; aspect: string; width: number; link: string };

const loadImage = async (settings: z.output<typeof ImageSettings>): Promise<ImageWidget> => ({
  picture: settings.image,
  aspect: settings.aspect || "raw",
  width: settings.initial_width,
  link: settings.link_to_url,
});

export const widgetLoader = createWidgetLoader("core/image", ImageSettings, loadImage);
