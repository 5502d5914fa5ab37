import { z } from "zod";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text, integerBetween, flag } from "../setting.server.ts";
import { buildMapUrls, type MapUrls, type Place, parsePlace } from "./place.ts";

/** A length in px, with or without the unit. Anything else, such as "100%", becomes 0. */
const pixels = z.preprocess(
  (input) => (typeof input === "string" ? input.trim().replace(/px$/i, "") : input),
  integerBetween(100, 2000, 0),
);

/** Settings of `core/google_map`. `show_sign` shows the map service's label. [CMS-060] */
const GoogleMapSettings = z.object({
  width: pixels,
  height: pixels.transform((input) => input || 400),
  zoom: integerBetween(1, 21, 14),
  location: text,
  show_sign: flag(false).catch(true),
});

/** `width` and `height` are in px. A width of 0 means the full width. */
export type GoogleMap = { place: Place; urls: MapUrls; width: number; height: number } | null;

/** Returns the place on the map, or null without a location. [CMS-060 CMS-061] */
const loadGoogleMap = async (settings: z.output<typeof GoogleMapSettings>): Promise<GoogleMap> =>
  settings.location.trim() === ""
    ? null
    : {
        place: parsePlace(settings.location),
        urls: buildMapUrls(settings.location, settings.zoom, settings.show_sign),
        width: settings.width,
        height: settings.height,
      };

export const widgetLoader = createWidgetLoader("core/google_map", GoogleMapSettings, loadGoogleMap);
