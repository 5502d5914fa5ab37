import { describe, expect, test } from "vitest";
import { Category, Event, EventCard, Extra, HireSite, Merch, SpectatorType } from "./event.ts";

describe("absent members get the cautious default", () => {
  test("a category is sold out, needs a registered vehicle and shows its price [EVT-076]", () => {
    expect(Category.parse({ id: 1 })).toMatchObject({
      soldOut: true,
      requiresVehicle: true,
      vehicleMustBeRegistered: true,
      canShowPrice: true,
      qtyAvailable: null,
    });
  });

  test("tickets and extras are sold out; one extra an entry [ENT-035]", () => {
    expect(SpectatorType.parse({ id: 1 })).toMatchObject({ soldOut: true, qtyAvailable: null });
    expect(Extra.parse({ id: 1 })).toMatchObject({ soldOut: true, maxQtyPerEntry: 1, price: null });
  });

  test("a garage is unavailable [GAR-003]", () => expect(HireSite.parse({ id: 1 }).available).toBe(false));

  test("an event accepts no entries and sells nothing, and a non-profit stall pays the full price [STALL-010]", () => {
    const event = Event.parse({ id: 1, name: "Night One", url: "night-one" });
    expect(event).toMatchObject({
      canEnter: false,
      canBuySpectatorTicket: false,
      userHasEnteredThisEvent: false,
      startDate: null,
      raceLicenceRequired: null,
      stallNotForProfitMultiplier: 1,
      categories: [],
      creditBalance: 0,
    });
  });
});

describe("both spellings are accepted", () => {
  test("of an extra: the record's and the form state's [EVT-078]", () => {
    const asRecord = {
      id: 3,
      name: "Towel",
      content: "",
      qty_available: 9,
      max_qty_per_entry: 4,
      price_each: 12.5,
      sold_out: false,
    };
    const asFormState = {
      id: 3,
      label: "Towel",
      content: "",
      qty_available: 9,
      max_qty: 4,
      price: 12.5,
      disabled: false,
    };
    expect(Extra.parse(asFormState)).toEqual(Extra.parse(asRecord));
    expect(Extra.parse(asRecord)).toEqual({
      id: 3,
      name: "Towel",
      content: "",
      price: 1_250,
      qtyAvailable: 9,
      maxQtyPerEntry: 4,
      soldOut: false,
    });
  });

  test("of a spectator ticket [EVT-079]", () => {
    const asRecord = SpectatorType.parse({ id: 4, name: "Adult", price: 30, sold_out: false });
    const asFormState = SpectatorType.parse({ id: 4, label: "Adult", price: 30, disabled: false });
    expect(asFormState).toEqual(asRecord);
    expect(asRecord).toMatchObject({ name: "Adult", price: 3_000, soldOut: false });
  });

  test("of the race licence that an event requires: a record, its name, or a flag", () => {
    expect(required({ id: 2, name: "RACERS" })).toEqual({ id: 2, name: "RACERS" });
    expect(required("RACERS")).toEqual({ id: 0, name: "RACERS" });
    expect(required(true)).toEqual({ id: 0, name: "" });
    for (const none of [null, undefined, "", false, 0]) expect(required(none)).toBe(null);
  });
});

test("an option of merch keeps its own price in cents [EVT-063]", () => {
  const options = [{ id: 2, name: "3XL", price_each: "55.00" }];
  expect(Merch.parse({ id: 8, name: "Tee", price_each: 45, options })).toMatchObject({
    price: 4_500,
    options: [{ id: 2, name: "3XL", price: 5_500 }],
  });
});

test("the picture of an event is an image or a photo that carries one", () => {
  const image = {
    url: "/assets/i/strip/16x9/900.jpg",
    width: 900,
    height: 506,
    hash: "strip",
  };
  expect(EventCard.parse({ name: "A name", id: 1, image }).image?.url).toBe("/assets/i/strip/16x9/900.jpg");
  expect(EventCard.parse({ name: "A name", id: 1, image: { id: 5, name: "Strip", image } }).image?.hash).toBe(
    "strip",
  );
  expect(EventCard.parse({ name: "A name", id: 1, image: [] }).image).toBe(null);
});

test("a member of the wrong type is rejected with its path", () => {
  const wrong = { id: 1, name: "Night One", categories: [{ id: 1 }, { id: 2, price: "a lot" }] };
  expect(Event.safeParse(wrong).error?.issues[0]?.path).toEqual(["categories", 1, "price"]);
});

const required = (wire: unknown) =>
  Event.parse({ name: "A name", id: 1, race_licence_required: wire }).raceLicenceRequired;

describe("a missing price is null, not 0", () => {
  const event = (parts: object) => Event.parse({ name: "A name", id: 1, ...parts });

  test.each([
    ["a class", "categories", "price"],
    ["a ticket", "spectator_types", "price"],
    ["an extra", "extras", "price_each"],
    ["merchandise", "merch", "price_each"],
    ["a licence", "licence_types", "price"],
    ["a garage", "garages", "price"],
    ["a camp site", "camp_sites", "price"],
    ["a site for a stall", "stall_site_types", "price"],
  ])("of %s", (_what, list, member) => {
    const pricesOf = (given: object) => {
      const { categories, spectatorTypes, extras, merch, licenceTypes, garages, campSites, stallSiteTypes } =
        event({ [list]: [{ id: 1, ...given }] });
      const lists = [
        categories,
        spectatorTypes,
        extras,
        merch,
        licenceTypes,
        garages,
        campSites,
        stallSiteTypes,
      ];
      return lists.flatMap((items) => items.map(({ price }) => price));
    };
    expect([{}, { [member]: null }, { [member]: "" }].flatMap(pricesOf)).toEqual([null, null, null]);
    expect([{ [member]: 0 }, { [member]: "12.5" }].flatMap(pricesOf)).toEqual([0, 1_250]);
  });

  test("of an extra is read from either of its two spellings", () => {
    const priceOf = (extra: object) => event({ extras: [{ id: 1, ...extra }] }).extras[0]?.price;
    expect(priceOf({ price_each: null, price: 5 })).toBe(500);
    expect(priceOf({ price_each: 0, price: 5 })).toBe(500);
    expect(priceOf({ price_each: 0, price: null })).toBe(0);
  });

  test("of a stall type is null if one of its tiers has none", () => {
    const typeWith = (...prices: unknown[]) =>
      event({ stall_site_types: [{ price_tiers: prices.map((base_price) => ({ base_price })) }] })
        .stallSiteTypes[0];
    expect(typeWith(100, null)).toMatchObject({ price: null, priceTiers: [] });
    expect(typeWith(100, 200)?.priceTiers).toMatchObject([{ basePrice: 10_000 }, { basePrice: 20_000 }]);
  });
});

describe("days", () => {
  test("are taken from the texts if the API sends no points in time", () => {
    const event = EventCard.parse({
      name: "Night Series",
      start_date: "2027-01-15 00:00:00",
      end_date: "2027-01-16 00:00:00",
      dates: [
        { date: "2027-01-15", start_time: "09:00:00", end_time: "17:00:00" },
        { date: "2027-01-16 00:00:00", start_time: "6:30 pm", end_time: "12:30 am" },
        { date: "2027-01-17", start_time: "", end_time: "to be announced" },
      ],
    });
    expect(event).toMatchObject({ startDate: "2027-01-15", endDate: "2027-01-16" });
    expect(event.dates).toEqual([
      { start: "2027-01-15T09:00:00", end: "2027-01-15T17:00:00" },
      { start: "2027-01-16T18:30:00", end: "2027-01-17T00:30:00" },
      { start: "2027-01-17", end: null },
    ]);
  });

  test("that start or end at another time than midnight keep their times", () => {
    const times = { start_date: "2027-01-15 18:00:00", end_date: "2027-01-16 00:00:00" };
    expect(EventCard.parse({ name: "Night Series", ...times })).toMatchObject({
      startDate: "2027-01-15T18:00:00",
      endDate: "2027-01-16T00:00:00",
    });
  });
});

test.each([null, "", " ", undefined])("an event named %j is invalid", (name) => {
  expect(EventCard.safeParse({ id: 1, url: "night-one", name }).success).toBe(false);
});

test("numbers as texts cost no class and no ticket", () => {
  const event = Event.parse({
    name: "Night Series",
    categories: [{ id: "7.00", name: "Street", qty_available: "-3", spectator_tickets_per_entry: "2.0" }],
    spectator_types: ["-1", "5.00", 4.5].map((qty_available) => ({ id: 1, name: "Adult", qty_available })),
  });
  expect(event.categories).toMatchObject([{ id: 7, qtyAvailable: 0, spectatorTicketsPerEntry: 2 }]);
  expect(event.spectatorTypes.map(({ qtyAvailable }) => qtyAvailable)).toEqual([0, 5, 4]);
});
