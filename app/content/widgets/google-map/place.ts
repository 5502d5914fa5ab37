import { directionsTo } from "../../../domain/directions.ts";

/** A place as the organiser writes it: its name or address, and where it is if that says so. */
export type Place = { name: string; position: { latitude: number; longitude: number } | null };

/**
 * Reads a location: “-33.61, 150.75 (Sandstone Raceway)”, coordinates alone, or words alone. Degrees, south
 * and west below 0. [CMS-060]
 */
export function readPlace(location: string): Place {
  const found = /(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)/.exec(location);
  if (!found) return { name: location.trim(), position: null };
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { name: location.trim(), position: null };
  const name = location.replace(found[0], " ").replaceAll(/[()@]/g, " ").replaceAll(/\s+/g, " ").trim();
  return { name: name || found[0], position: { latitude, longitude } };
}

/** Pages of the maps service for a place: in a frame of this site, in a tab of its own, and the way there. */
export type MapAddresses = { frame: string; page: string; directions: string };

/** [CMS-061] */
export function mapAddresses(location: string, zoom: number, showsSign: boolean): MapAddresses {
  const where = encodeURIComponent(location.trim()).replaceAll("%20", "+");
  const page = `https://maps.google.com/maps?q=${where}&z=${zoom}`;
  return {
    frame: `${page}&output=embed${showsSign ? "" : "&iwloc=B"}`,
    page,
    directions: directionsTo(location.trim()),
  };
}
