import { buildDirectionsUrl } from "../../../domain/directions.ts";

/**
 * A place: its name or address, and its coordinates in decimal degrees, or null. South and west are negative.
 */
export type Place = { name: string; position: { latitude: number; longitude: number } | null };

/** Parses a location: “-33.61, 150.75 (Sandstone Raceway)”, only coordinates, or only text. [CMS-060] */
export function parsePlace(location: string): Place {
  const coordinates = /(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)/.exec(location);
  if (!coordinates) return { name: location.trim(), position: null };
  const [latitude, longitude] = [Number(coordinates[1]), Number(coordinates[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { name: location.trim(), position: null };
  const name = location.replace(coordinates[0], " ").replaceAll(/[()@]/g, " ").replaceAll(/\s+/g, " ").trim();
  return { name: name || coordinates[0], position: { latitude, longitude } };
}

/** URLs of Google Maps: a map for a frame, a map for a new tab, and directions. */
export type MapUrls = { frame: string; page: string; directions: string };

/** Returns the URLs for a location. `showsLabel`: whether the info window of the marker is open. [CMS-061] */
export function buildMapUrls(location: string, zoom: number, showsLabel: boolean): MapUrls {
  const query = encodeURIComponent(location.trim()).replaceAll("%20", "+");
  const page = `https://maps.google.com/maps?q=${query}&z=${zoom}`;
  return {
    frame: `${page}&output=embed${showsLabel ? "" : "&iwloc=B"}`,
    page,
    directions: buildDirectionsUrl(location.trim()),
  };
}
