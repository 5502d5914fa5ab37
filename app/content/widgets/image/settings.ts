import { z } from "zod";
import { picture, text, wholeBetween } from "../setting.server.ts";

/** Settings of `core/image`. */
export const ImageSettings = z.object({
  image: picture,
  initial_width: wholeBetween(25, 2500, 1000),
  aspect: text,
  link_to_url: text,
});
