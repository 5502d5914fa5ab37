import { z } from "zod";
import { text } from "../setting.server.ts";

/** Settings of `core/gallery_group`; `group` is an id, url or slug. */
export const GalleryGroupSettings = z.object({ heading: text, subheading: text, group: text, aspect: text });
