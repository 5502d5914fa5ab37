import maps from "../artwork/maps.json" with { type: "json" };
import type { SampleSites } from "./sample-event.ts";

export const GARAGE_TYPES = { single: 1, double: 2 } as const;

/**
 * Builds the garages: 12 single garages, then double garages. `bookedNames` maps the number of a booked
 * garage to the displayed name.
 */
export function buildGarages(bookedNames: Record<number, string>): SampleSites {
  const sites = maps.garages.map((site, index) => {
    const isSingle = index < 12;
    return {
      ...site,
      name: site.name.replace(/^Garage /, ""),
      type: isSingle ? "Garage" : "Double garage",
      type_id: isSingle ? GARAGE_TYPES.single : GARAGE_TYPES.double,
      price: isSingle ? 8_000 : 13_000,
      booked_by: bookedNames[index + 1] ?? "",
    };
  });
  return { kind: "garage", sites };
}

/**
 * Builds the camp sites. Sites whose names start with C have power. `bookedNames` maps the name of a booked
 * site to the displayed name.
 */
export function buildCampSites(bookedNames: Record<string, string>): SampleSites {
  const sites = maps.campSites.map((site) => {
    const name = site.name.replace(/^Site /, "");
    const isPowered = name.startsWith("C");
    return {
      ...site,
      name,
      type: isPowered ? "Powered site" : "Camp site",
      type_id: isPowered ? 2 : 1,
      price: isPowered ? 6_500 : 4_000,
      booked_by: bookedNames[name] ?? "",
    };
  });
  return { kind: "camp-site", sites };
}
