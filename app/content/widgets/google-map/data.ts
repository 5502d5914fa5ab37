import type { z } from "zod";
import { mapAddresses, type MapAddresses, type Place, readPlace } from "./place.ts";
import type { GoogleMapSettings } from "./settings.ts";

/** `width` is px, 0 for the whole width there is; `height` is px. */
export type GoogleMap = { place: Place; addresses: MapAddresses; width: number; height: number } | null;

/** A place on the map; null without a location. [CMS-060 CMS-061] */
export const loadGoogleMap = async (settings: z.output<typeof GoogleMapSettings>): Promise<GoogleMap> =>
  settings.location.trim() === ""
    ? null
    : {
        place: readPlace(settings.location),
        addresses: mapAddresses(settings.location, settings.zoom, settings.show_sign),
        width: settings.width,
        height: settings.height,
      };
