import { toDollars } from "../../../app/domain/money.ts";
import type { StallSiteTypeRow, Stalls } from "./stalls.ts";

/**
 * Converts the stall offer of an event to fields of its API record. Sizes are in metres and prices in
 * dollars. A site type without location ids can be at any location. [EVT-070 STALL-002 STALL-013]
 */
export const toStallFields = ({ siteTypes, locations, powerTypes }: Stalls) => ({
  stall_site_types: siteTypes.map(toSiteTypeRecord),
  stall_locations: locations.map(({ id, name }) => ({ id, name })),
  stall_power_types: powerTypes.map(({ id, name }) => ({ id, name })),
});

function toSiteTypeRecord(type: StallSiteTypeRow) {
  const remaining = type.cap === null ? null : Math.max(0, type.cap - type.taken);
  return {
    id: type.id,
    name: type.name,
    site_description: type.description,
    price: toDollars(type.price),
    price_tiers: type.tiers.map((tier) => ({
      base_price: toDollars(tier.base_price),
      base_area: tier.base_area,
      maximum_area: tier.maximum_area,
      price_per_square_metre: toDollars(tier.price_per_square_metre),
    })),
    is_food_vendor: type.is_food_vendor === 1,
    offer_our_pli: type.offers_insurance === 1,
    qty_available: remaining,
    sold_out: remaining === 0,
    min_site_width: type.min_width,
    max_site_width: type.max_width,
    min_site_depth: type.min_depth,
    max_site_depth: type.max_depth,
    max_site_area: type.max_area,
    included_power_connections: type.included_power_connections,
    additional_power_connection: toDollars(type.additional_power_connection),
    location_ids: type.locationIds,
  };
}
