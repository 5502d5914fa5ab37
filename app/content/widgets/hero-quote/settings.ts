import { z } from "zod";
import { html, number, oneOf, picture, text, yes } from "../setting.server.ts";

/**
 * Where the video of a hero and its still picture are. The file may be an address or a video's id, the slate
 * an address or a hash.
 */
const video = z
  .object({ file: text, slate: text })
  .nullish()
  .catch(null)
  .transform((given) => given ?? { file: "", slate: "" });

/** Settings of `core/hero_quote`. [CMS-049 CMS-050 CMS-051] */
export const HeroQuoteSettings = z.object({
  heading: text,
  subheading: text,
  html,
  overlay_image: picture,
  background_image: picture,
  background_video: video,
  overlay_colour: text,
  text_colour: text,
  image_opacity: number(100).catch(100),
  image_saturation: number(100).catch(100),
  parallax: yes(false).catch(false),
  text_justify: oneOf(["left", "center", "right"], ""),
  text_align: oneOf(["top", "center", "bottom"], ""),
  button_link: text,
  button_text: text,
  button_colour: text,
});
