import maps from "../artwork/maps.json" with { type: "json" };
import type { SampleSites } from "./sample-event.ts";

/** Garage types by id. A category can exclude a type. */
export const garageTypes = { single: 1, double: 2 } as const;

/**
 * The pit building: the first row has single garages, the second double ones at a higher price. `booked` has
 * the names on booked garages, by number.
 */
export function garages(booked: Record<number, string>): SampleSites {
  const sites = maps.garages.map((site, index) => {
    const isSingle = index < 12;
    return {
      ...site,
      name: site.name.replace(/^Garage /, ""),
      type: isSingle ? "Garage" : "Double garage",
      type_id: isSingle ? garageTypes.single : garageTypes.double,
      price: isSingle ? 8_000 : 13_000,
      booked_by: booked[index + 1] ?? "",
    };
  });
  return { kind: "garage", sites };
}

/**
 * The camp ground behind the paddock; row C has power. `booked` has the names on booked sites, by their name
 * on the map.
 */
export function campSites(booked: Record<string, string>): SampleSites {
  const sites = maps.campSites.map((site) => {
    const name = site.name.replace(/^Site /, "");
    const isPowered = name.startsWith("C");
    return {
      ...site,
      name,
      type: isPowered ? "Powered site" : "Camp site",
      type_id: isPowered ? 2 : 1,
      price: isPowered ? 6_500 : 4_000,
      booked_by: booked[name] ?? "",
    };
  });
  return { kind: "camp-site", sites };
}
