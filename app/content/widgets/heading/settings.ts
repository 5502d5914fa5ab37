import { z } from "zod";
import { oneOf, text, yes } from "../setting.server.ts";

/** Settings of `core/heading`; another type than h1 to h4 shows nothing. [CMS-068 CMS-069] */
export const HeadingSettings = z.object({
  heading_type: oneOf(["h1", "h2", "h3", "h4"], ""),
  heading: text,
  centered: yes(false).catch(false),
});
