import type { z } from "zod";
import type { PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { ImageWithContentSettings } from "./settings.ts";

export type ImageWithContent = {
  heading: string;
  html: string;
  picture: PictureReference;
  /** A picture by hash is drawn 4x3, an image object 16x9. [IMG-037] */
  aspect: "4x3" | "16x9";
  isPictureRight: boolean;
  button: { link: string; text: string };
};

export const loadImageWithContent = async (
  settings: z.output<typeof ImageWithContentSettings>,
  { context }: WidgetAsk,
): Promise<ImageWithContent> => ({
  heading: settings.heading,
  html: await context.html.clean(settings.html),
  picture: settings.image,
  aspect: settings.image.image ? "16x9" : "4x3",
  isPictureRight: settings.image_align === "right",
  button: { link: settings.button_link, text: settings.button_text },
});
