import { z } from "zod";
import { text, wholeBetween, yes } from "../setting.server.ts";

/** A measure in px, perhaps with its unit; "100%" and anything else is the whole width there is. */
const pixels = z.preprocess(
  (given) => (typeof given === "string" ? given.trim().replace(/px$/i, "") : given),
  wholeBetween(100, 2000, 0),
);

/** Settings of `core/google_map`. An empty `show_sign` moves the service's label away. [CMS-060] */
export const GoogleMapSettings = z.object({
  width: pixels,
  height: pixels.transform((given) => given || 400),
  zoom: wholeBetween(1, 21, 14),
  location: text,
  show_sign: yes(false).catch(true),
});
