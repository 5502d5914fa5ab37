import type { SampleStalls } from "./sample-event.ts";

/** The stall offer of a market beside the strip: food trucks, traders, and tables for clubs and charities. */
export const paddockMarket: SampleStalls = {
  locations: ["Main lane", "Grass behind the grandstand", "Gate B"],
  powerTypes: ["10 amp, single phase", "15 amp, single phase", "32 amp, three phase"],
  siteTypes: [
    {
      name: "Food truck",
      description: "<p>On bitumen in the main lane. Food only, and your own water.</p>",
      is_food_vendor: 1,
      cap: 8,
      taken: 8,
      min_width: 4,
      max_width: 9,
      min_depth: 2.5,
      max_depth: 3.5,
      max_area: 30,
      included_power_connections: 1,
      additional_power_connection: 4_500,
      locations: ["Main lane"],
      tiers: [
        { base_price: 32_000, base_area: 15, maximum_area: 20, price_per_square_metre: 1_200 },
        { base_price: 42_000, base_area: 20, maximum_area: 30, price_per_square_metre: 1_500 },
      ],
    },
    {
      name: "Trade stall",
      description: "<p>On the grass: parts, tools, clothing. Marquees need weights, no pegs.</p>",
      offers_insurance: 1,
      cap: 24,
      taken: 9,
      min_width: 3,
      max_width: 12,
      min_depth: 3,
      max_depth: 6,
      max_area: 54,
      included_power_connections: 0,
      additional_power_connection: 3_500,
      locations: ["Grass behind the grandstand", "Gate B"],
      tiers: [
        { base_price: 15_000, base_area: 9, maximum_area: 18, price_per_square_metre: 900 },
        { base_price: 23_100, base_area: 18, maximum_area: 54, price_per_square_metre: 700 },
      ],
    },
    {
      name: "Information table",
      description: "<p>A table and two chairs of ours, for clubs and charities.</p>",
      offers_insurance: 1,
      price: 6_000,
      cap: 6,
      taken: 2,
      max_width: 2,
      max_depth: 1.5,
      locations: [],
      tiers: [],
    },
  ],
};

/** The stall offer of a smaller event: food trucks and car clubs. */
export const foodLane: SampleStalls = {
  locations: ["Foreshore", "Between the rows"],
  powerTypes: ["15 amp, single phase", "Own generator, silenced"],
  siteTypes: [
    {
      name: "Food truck",
      description: "<p>Along the foreshore, side by side. Please say how long you are with the tow bar.</p>",
      is_food_vendor: 1,
      cap: 14,
      taken: 6,
      min_width: 4,
      max_width: 10,
      min_depth: 2.5,
      max_depth: 4,
      included_power_connections: 1,
      additional_power_connection: 4_000,
      locations: ["Foreshore"],
      tiers: [{ base_price: 28_000, base_area: 12, maximum_area: 40, price_per_square_metre: 1_000 }],
    },
    {
      name: "Car club",
      description: "<p>A flag, a table and room for your cars.</p>",
      offers_insurance: 1,
      price: 9_000,
      locations: [],
      tiers: [],
    },
  ],
};
