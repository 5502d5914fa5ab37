import { describe, expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { Event } from "../wire/event.ts";
import { buildEventStructuredData } from "./event-structured-data.server.ts";

const category = { id: 1, name: "Street", price: 120, sold_out: false };
const ticket = { id: 1, name: "Adult", price: 35.5, sold_out: false };
const night = {
  id: 1,
  name: "Night",
  url: "night",
  start_date: "2031-05-10T18:00:00",
  venue: { id: 1, name: "Strip", timezone: "Australia/Perth" },
  can_enter: true,
  can_buy_spectator_ticket: true,
  categories: [category],
  spectator_types: [ticket],
  entries_open_at: "2031-05-01T09:00:00", // 1 am in UTC
};

async function offersAt(now: string, changes: object = {}) {
  const { context, clock } = await scriptedContext({ user: null });
  clock.set(Date.parse(now));
  return buildEventStructuredData(Event.parse({ ...night, ...changes }), context)?.offers.map((offer) => ({
    ...offer,
    availability: offer.availability.replace("https://schema.org/", ""),
  }));
}

const opens = "2031-05-01T01:00:00Z";
const justBefore = "2031-05-01T00:59:59Z";
const availabilityAt = async (now: string, changes: object = {}) =>
  (await offersAt(now, changes))?.map(({ name, availability }) => `${name} ${availability}`);

describe("structured data of an event for search engines", () => {
  test("entries are in stock only after they open, tickets already before", async () => {
    expect(await availabilityAt(justBefore)).toEqual(["Street OutOfStock", "Adult InStock"]);
    expect(await availabilityAt(opens)).toEqual(["Street InStock", "Adult InStock"]);
    const [entry, watching] = (await offersAt(justBefore)) ?? [];
    expect(entry).toMatchObject({
      price: 120,
      priceCurrency: "AUD",
      validFrom: "2031-05-01T09:00:00.000+08:00",
    });
    expect(watching).toMatchObject({ price: 35.5 });
    expect(watching).not.toHaveProperty("validFrom");
    const [always] = (await offersAt(opens, { entries_open_at: null })) ?? [];
    expect(always).not.toHaveProperty("validFrom");
  });

  test.each([
    ["an event whose entries are closed", { can_enter: false }, "Street OutOfStock"],
    ["a sold-out category", { categories: [{ ...category, sold_out: true }] }, "Street SoldOut"],
    ["tickets that aren't on sale", { can_buy_spectator_ticket: false }, "Adult OutOfStock"],
    ["tickets that are sold out", { spectator_types: [{ ...ticket, sold_out: true }] }, "Adult SoldOut"],
  ])("availability of %s", async (_what, changes, expected) => {
    expect(await availabilityAt(opens, changes)).toContain(expected);
  });

  test.each([
    ["that is a transfer", { is_entry_transfer: true }],
    ["whose price isn't shown", { can_show_price: false }],
    ["without a price", { price: null }],
  ])("no offer for a category %s", async (_what, changes) => {
    expect(await availabilityAt(opens, { categories: [{ ...category, ...changes }] })).toEqual([
      "Adult InStock",
    ]);
  });
});
