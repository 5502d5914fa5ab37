import { z } from "zod";
import { html, oneOf, picture, text } from "../setting.server.ts";

/** Settings of `core/image_with_content`. [CMS-057] */
export const ImageWithContentSettings = z.object({
  heading: text,
  html,
  image: picture,
  image_align: oneOf(["left", "right"], "left"),
  button_link: text,
  button_text: text,
});
