import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { callsOf } from "../support/api-calls.ts";
import { loadEvent, findIdByName } from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const eventOf = (url: string) => loadEvent(callsOf(organiser.url), url);
const record = async (url: string) => (await callsOf(organiser.url).get(`event/event/${url}`)).body;

describe("an event with stalls", () => {
  test("has them with the documented members only [EVT-070 STALL-002]", async () => {
    const named = z.strictObject({ id: z.number(), name: z.string() });
    const SiteType = z.strictObject({
      id: z.number(),
      name: z.string(),
      site_description: z.string(),
      price: z.number(),
      price_tiers: z.array(
        z.strictObject({
          base_price: z.number(),
          base_area: z.number(),
          maximum_area: z.number(),
          price_per_square_metre: z.number(),
        }),
      ),
      is_food_vendor: z.boolean(),
      offer_our_pli: z.boolean(),
      qty_available: z.number().nullable(),
      sold_out: z.boolean(),
      min_site_width: z.number(),
      max_site_width: z.number(),
      min_site_depth: z.number(),
      max_site_depth: z.number(),
      max_site_area: z.number(),
      included_power_connections: z.number(),
      additional_power_connection: z.number(),
      location_ids: z.array(z.number()),
    });
    const Stalls = z.object({
      stall_site_types: z.array(SiteType).min(2),
      stall_locations: z.array(named).min(2),
      stall_power_types: z.array(named).min(2),
    });
    for (const url of ["long-weekend-shootout", "twilight-show-and-shine", "gulf-camp-out"])
      expect(Stalls.safeParse(await record(url)).error).toBeUndefined();
    expect(await record("night-shift-sydney")).toMatchObject({
      stall_site_types: [],
      stall_locations: [],
      stall_power_types: [],
    });
  });

  test("has site types with limits in metres, and prices by area or a fixed price [STALL-002]", async () => {
    const { stallSiteTypes } = await eventOf("long-weekend-shootout");
    const [truck, trade, table] = stallSiteTypes;
    expect(truck).toMatchObject({
      name: "Food truck",
      isFoodVendor: true,
      offerOurPli: false,
      minSiteDepth: 2.5,
      maxSiteArea: 30,
      includedPowerConnections: 1,
      additionalPowerConnection: 4_500,
      soldOut: true,
      qtyAvailable: 0,
    });
    expect(trade).toMatchObject({ soldOut: false, qtyAvailable: 15 });
    expect(trade?.priceTiers).toEqual([
      { basePrice: 15_000, baseArea: 9, maximumArea: 18, pricePerSquareMetre: 900 },
      { basePrice: 23_100, baseArea: 18, maximumArea: 54, pricePerSquareMetre: 700 },
    ]);
    expect(table).toMatchObject({ price: 6_000, priceTiers: [], minSiteWidth: 0, maxSiteArea: 0 });
  });

  test("has each type's locations; a type without any can be anywhere [STALL-013]", async () => {
    const { stallSiteTypes, stallLocations } = await eventOf("long-weekend-shootout");
    const [truck, trade, table] = stallSiteTypes;
    expect(truck?.locationIds).toEqual([findIdByName(stallLocations, "Main lane")]);
    expect(trade?.locationIds).toEqual([
      findIdByName(stallLocations, "Grass behind the grandstand"),
      findIdByName(stallLocations, "Gate B"),
    ]);
    expect(table?.locationIds).toEqual([]);
  });

  test("has the stallholders' information, their terms, and the non-profit price [EVT-067 EVT-073]", async () => {
    const event = await eventOf("long-weekend-shootout");
    expect(event.stallholderContent).toContain("We open the market");
    expect(event.stallNotForProfitMultiplier).toBe(0.5);
    expect(event.type?.stallholderApplicationTermsAndConditions?.content).toContain("food licence");
    expect((await eventOf("gulf-camp-out")).stallNotForProfitMultiplier).toBe(1);
  });

  test("accepts applications where it has sites, until it is over [STALL-011]", async () => {
    expect(await eventOf("long-weekend-shootout")).toMatchObject({ canApplyStallSite: true });
    expect(await eventOf("night-shift-sydney")).toMatchObject({ canApplyStallSite: false });
  });
});
