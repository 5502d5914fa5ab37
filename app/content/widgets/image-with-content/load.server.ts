import { z } from "zod";
import type { PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html, oneOf, picture, text } from "../setting.server.ts";

/** Settings of `core/image_with_content`. [CMS-057] */
const ImageWithContentSettings = z.object({
  heading: text,
  html,
  image: picture,
  image_align: oneOf(["left", "right"], "left"),
  button_link: text,
  button_text: text,
});

export type ImageWithContent = {
  heading: string;
  html: string;
  picture: PictureReference;
  /** “4x3” for pictures in the API's block format, “16x9” in the rows format. [IMG-037] */
  aspect: "4x3" | "16x9";
  isPictureRight: boolean;
  button: { link: string; text: string };
};

const loadImageWithContent = async (
  settings: z.output<typeof ImageWithContentSettings>,
  { context }: WidgetContext,
): Promise<ImageWithContent> => ({
  heading: settings.heading,
  html: await context.html.clean(settings.html),
  picture: settings.image,
  aspect: settings.image.image ? "16x9" : "4x3",
  isPictureRight: settings.image_align === "right",
  button: { link: settings.button_link, text: settings.button_text },
});

export const widgetLoader = createWidgetLoader(
  "core/image_with_content",
  ImageWithContentSettings,
  loadImageWithContent,
);
