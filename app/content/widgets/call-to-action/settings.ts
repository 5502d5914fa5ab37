import { z } from "zod";
import { html, picture, text } from "../setting.server.ts";

/** Settings of `core/call_to_action`. [CMS-054 IMG-033] */
export const CallToActionSettings = z.object({
  heading: text,
  subheading: text,
  html,
  left_image: picture,
  right_image: picture,
  button_link: text,
  button_text: text,
  button_colour: text,
});
