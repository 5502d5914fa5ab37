import { z } from "zod";
import { oneOf, recordId, text, wholeBetween } from "../setting.server.ts";

/** Settings of `core/gallery`; any other type shows nothing. [IMG-020 IMG-021] */
export const GallerySettings = z.object({
  heading: text,
  subheading: text,
  grid_width: wholeBetween(1, 6, 4),
  // Numbers of which any above 0 means yes.
  show_heading: wholeBetween(1, 1_000_000, 0),
  use_lightbox: wholeBetween(1, 1_000_000, 0),
  limit_slides: wholeBetween(1, 1000, 0),
  gallery: recordId,
  type: oneOf(["slider", "shadowgrid", "centeredgrid", "grid"], ""),
  aspect: text,
  width: wholeBetween(25, 2500, 300),
  lightbox_aspect: text,
});
